/** A hue (degrees) for a session: the same for the same key, far apart for keys that differ little. */
export function hueOf(key: string): number {
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193) >>> 0;
  }
  return Math.round((((hash ^ (hash >>> 15)) >>> 0) % 360) / 15) * 15;
}
