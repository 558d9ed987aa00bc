import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChannelLimit, ChannelRefusal, TokenRejected } from '../../modules/purchasing-channel/index.ts'
import { serveDouble } from './fake-server.ts'
import { alibabaPurchasing } from './purchasing.ts'
import { signatureOf } from './signature.ts'

const keys = {
  appKey: '1000001',
  appSecret: 'the secret',
  accessToken: 'the token',
  refreshToken: 'the refresh token',
}
/** Where tokens do not renew each other. */
const channelOf = (settings: typeof keys & { readonly baseUrl: string }) =>
  alibabaPurchasing(settings, (work) => work(settings.accessToken))
let service: Awaited<ReturnType<typeof serveDouble>>
let broken: Server
let next: { status: number; body: string } = { status: 200, body: '{}' }

beforeAll(async () => {
  service = await serveDouble({
    keys,
    priceOf: async (offerId) => (offerId === '610000000001' ? 1_250 : null),
  })
  broken = createServer((_request, response) => {
    response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body)
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await service.close()
  broken.close()
})

const channel = () => channelOf({ ...keys, baseUrl: service.settings.baseUrl })
const failing = (status: number, body: object | string) => {
  next = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  const { port } = broken.address() as AddressInfo
  return channelOf({ ...keys, baseUrl: `http://127.0.0.1:${port}` })
}
const goods = [{ offerId: '610000000001', specId: '', quantity: 3 }]

describe('the signature of a call', () => {
  it('is HMAC-SHA1 over the path and the sorted parameters, in upper case', () => {
    const params = { b: '2', a: '1', access_token: 'T', _aop_signature: 'ignored' }
    // printf param2/1/ns/api/1a1access_tokenTb2 | openssl dgst -sha1 -hmac secret
    expect(signatureOf('param2/1/ns/api/1', params, 'secret')).toBe(
      '26CAED1C50AD0F5F7D6720237A0723A5E98C154F',
    )
  })
})

describe('an order at 1688', () => {
  it('costs what its preview said, keeps all digits of its number, and is found by ours', async () => {
    const quote = await channel().preview(goods)
    expect(quote).toMatchObject({ goodsMinor: 3_750, totalMinor: 3_750 + quote.freightMinor })
    const placed = await channel().place({ ourNumber: 'PO-7', goods })
    expect(placed).toMatchObject({ goodsMinor: 3_750, freightMinor: quote.freightMinor })
    expect(placed.number).toMatch(/^\d{19}$/)
    expect(await channel().find('PO-7')).toMatchObject({
      number: placed.number,
      stage: 'unpaid',
      paidMinor: null,
    })
    expect(await channel().find('PO-8')).toBeNull()
    service.double.advance(placed.number)
    service.double.advance(placed.number)
    const sent = await channel().read(placed.number)
    expect(sent).toMatchObject({ stage: 'sent', paidMinor: 3_750 + quote.freightMinor })
    expect(sent?.tracking).toHaveLength(1)
    expect(await channel().trace(placed.number)).toContain('已揽收')
  })

  it('is refused for goods that are not offered', async () => {
    const unknown = channel().preview([{ offerId: '610000000002', specId: '', quantity: 1 }])
    await expect(unknown).rejects.toThrow(ChannelRefusal)
    await expect(unknown).rejects.toThrow('商品不存在')
  })
})

describe('an answer that is no success', () => {
  it('of a wrong secret or token is a refusal that names neither', async () => {
    for (const wrong of [{ appSecret: 'other secret' }, { accessToken: 'other token' }]) {
      const error = await channelOf({ ...keys, baseUrl: service.settings.baseUrl, ...wrong })
        .preview(goods)
        .then(
          () => null,
          (thrown: unknown) => thrown,
        )
      expect(error).toBeInstanceOf('accessToken' in wrong ? TokenRejected : ChannelRefusal)
      expect(String(error)).not.toMatch(/other (secret|token)/)
    }
  })

  it.each([
    [403, { error_code: 'gw.QosAppFrequencyLimit', error_message: 'too many' }],
    [429, {}],
  ])('of status %i for too many calls is a limit', async (status, body) => {
    await expect(failing(status, body).read('1')).rejects.toThrow(ChannelLimit)
  })

  it.each([
    [500, { error_code: 'SYSTEM_ERROR', error_message: 'x' }],
    [200, { success: false, errorCode: 'INVOKE_TIMEOUT', errorMessage: 'x' }],
    [200, 'not JSON'],
    [200, { success: true, result: { baseInfo: { idOfStr: '1', status: 'brandnew' } } }],
  ])('of status %i leaves the outcome open', async (status, body) => {
    const error = await failing(status, body)
      .read('1')
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(ChannelRefusal)
    expect(error).not.toBeInstanceOf(ChannelLimit)
  })
})
