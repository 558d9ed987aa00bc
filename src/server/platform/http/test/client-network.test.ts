import { describe, expect, it } from 'vitest'
import { clientAddress, clientNetwork } from '../client-network.ts'

describe('the network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['255.255.255.255', '255.255.255.255'],
    ['', 'unknown'],
    ['300.1.1.1', 'unknown'],
    ['unknown, 192.0.2.7', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network)
  })

  it('is one for all addresses of a /64, however they are written, and another beyond it', () => {
    const inside = [
      '2001:db8::1',
      '2001:db8::ffff:1',
      '2001:DB8:0:0:ffff:ffff:ffff:ffff',
      '2001:db8::192.0.2.7',
    ]
    expect(new Set(inside.map(clientNetwork)).size).toBe(1)
    expect(clientNetwork('2001:db8:0:1::1')).not.toBe(clientNetwork('2001:db8::1'))
  })
})

describe('the address of a client', () => {
  it.each([
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:0DB8:0::0:5', '2001:db8::5'],
    ['fe80::1%eth0', 'fe80::1'],
    ['not an address', null],
  ])('of %s is %s', (text, address) => {
    expect(clientAddress(text)).toBe(address)
  })
})
