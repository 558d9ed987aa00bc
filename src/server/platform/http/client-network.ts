import { isIPv4, isIPv6 } from 'node:net'

const groupsOf = (address: string): string[] => {
  // The URL parser writes an IPv6 address in its one canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const ipv4Of = ([high = '0', low = '0']: readonly string[]): string => {
  const bits = Number.parseInt(high, 16) * 0x1_00_00 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.')
}

/** The address in one spelling, and IPv4-mapped IPv6 as IPv4; null for anything that is no IP address. */
export const clientAddress = (text: string): string | null => {
  const address = text.split('%')[0] ?? ''
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? ipv4Of(groups.slice(6)) : new URL(`http://[${address}]/`).hostname.slice(1, -1)
}

/**
 * What attempts are counted by: one customer of a provider. An IPv4 address counts alone, an IPv6 address with its
 * whole /64, because a single subscriber has at least that many.
 */
export const clientNetwork = (text: string): string => {
  const address = clientAddress(text)
  if (address === null) return 'unknown'
  return isIPv4(address) ? address : `${groupsOf(address).slice(0, 4).join(':')}::/64`
}
