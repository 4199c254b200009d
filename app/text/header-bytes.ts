/** The bytes of a header's value as they stood on the wire: Node reads them as Latin-1, one letter for each byte. */
export function headerBytes(value: string): Uint8Array {
  return Buffer.from(value, 'latin1');
}
