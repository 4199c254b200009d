declare module '*.png?inline' {
  /** the picture as a data: address */
  const address: string;
  export default address;
}
