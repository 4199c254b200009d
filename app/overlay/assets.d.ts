declare module '*.png?inline' {
  /** the picture as a data: address */
  const address: string;
  // eslint-disable-next-line no-restricted-exports -- what the bundler gives for an inlined file
  export default address;
}
