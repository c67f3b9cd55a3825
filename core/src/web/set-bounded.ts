/** Sets the key as the newest; the oldest falls out of a map that has grown beyond `limit`. */
export function setBounded<K, V>(map: Map<K, V>, key: K, value: V, limit: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= limit) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
