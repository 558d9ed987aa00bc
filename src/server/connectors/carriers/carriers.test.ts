import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { CarrierRefused, type Carrier, type CarrierParcel } from '../../modules/carriers/index.ts'
import { serveDouble, type CarrierDouble } from './common/double-kit.ts'
import { easypostDouble } from './easypost/double.ts'
import { easypost } from './easypost/easypost.ts'
import { fourpxDouble } from './fourpx/double.ts'
import { fourpx } from './fourpx/fourpx.ts'
import { yanwenDouble } from './yanwen/double.ts'
import { yanwen } from './yanwen/yanwen.ts'
import { yunexpressDouble } from './yunexpress/double.ts'
import { yunexpress } from './yunexpress/yunexpress.ts'

let made = 0
const parcelOf = (change: Partial<CarrierParcel> = {}): CarrierParcel => ({
  reference: `QS-${Date.now()}${(made += 1)}`,
  orderNumber: 'DS-100234',
  sender: {
    name: 'Quayside Fulfilment',
    phone: '+86 755 8888 0000',
    address1: '18 Harbour Road',
    address2: '',
    city: 'Shenzhen',
    province: 'Guangdong',
    postcode: '518000',
    countryCode: 'CN',
  },
  recipient: {
    name: 'Ana Flores',
    phone: '+1 503 555 0100',
    email: 'ana@example.com',
    address1: '12 Alder Street',
    address2: 'Apt 4',
    city: 'Portland',
    province: 'OR',
    postcode: '97201',
    countryCode: 'US',
    taxNumber: '',
  },
  weightGrams: 420,
  goodsAttributes: [],
  goods: [
    {
      code: 'MUG-1',
      name: 'Ceramic mug',
      nameZh: '陶瓷杯',
      hsCode: '691200',
      origin: 'CN',
      pieces: 2,
      grams: 400,
      valueMinor: 2400,
    },
  ],
  currency: 'USD',
  scheme: null,
  isDutyPaid: false,
  ...change,
})
const refusedParcel = () => {
  const parcel = parcelOf()
  return { ...parcel, recipient: { ...parcel.recipient, name: 'Refused Rita' } }
}

interface Subject {
  readonly name: string
  readonly carrier: Carrier
  readonly wrongKey: Carrier
  readonly double: CarrierDouble
  readonly service: string
  /** Parts of the addresses of its calls. */
  readonly calls: { readonly rates: string; readonly buy: string; readonly find: string }
  readonly scan: (trackingNumber: string) => string
  readonly method: 'GET' | 'POST'
  readonly baseUrl: string
}

const closers: (() => Promise<void>)[] = []
const serve = async <D extends CarrierDouble>(make: (ownUrl: () => string) => D) => {
  let baseUrl = ''
  const double = make(() => baseUrl)
  const server = await serveDouble(double.routes)
  baseUrl = server.baseUrl
  closers.push(server.close)
  return { double, baseUrl }
}

const subjects = async (): Promise<Subject[]> => {
  const ep = await serve((ownUrl) => easypostDouble({ apiKey: 'the key', ownUrl }))
  const yt = await serve((ownUrl) => yunexpressDouble({ customerCode: 'C1', apiSecret: 'the key', ownUrl }))
  const yw = await serve(() => yanwenDouble({ userId: '100000', apiToken: 'the key' }))
  const px = await serve((ownUrl) => fourpxDouble({ appKey: 'app', appSecret: 'the key', ownUrl }))
  const yanwenSettings = { baseUrl: yw.baseUrl, trackingBaseUrl: yw.baseUrl, userId: '100000' }
  return [
    {
      name: 'EasyPost',
      ...ep,
      carrier: easypost({ baseUrl: ep.baseUrl, apiKey: 'the key' }),
      wrongKey: easypost({ baseUrl: ep.baseUrl, apiKey: 'wrong key' }),
      service: 'USPS GroundAdvantage',
      calls: { rates: '/v2/shipments', buy: '/buy', find: '/v2/shipments/QS-' },
      scan: (number) => `/v2/test/scan/${number}`,
      method: 'POST',
    },
    {
      name: 'YunExpress',
      ...yt,
      carrier: yunexpress({ baseUrl: yt.baseUrl, customerCode: 'C1', apiSecret: 'the key' }),
      wrongKey: yunexpress({ baseUrl: yt.baseUrl, customerCode: 'C1', apiSecret: 'wrong key' }),
      service: 'THZXR',
      calls: { rates: 'GetPriceTrial', buy: 'CreateOrder', find: 'GetOrder' },
      scan: (number) => `/api/test/scan/${number}`,
      method: 'POST',
    },
    {
      name: 'Yanwen',
      ...yw,
      carrier: yanwen({ ...yanwenSettings, apiToken: 'the key' }),
      wrongKey: yanwen({ ...yanwenSettings, apiToken: 'wrong key' }),
      service: '481',
      calls: { rates: 'calc.list', buy: 'order.create', find: 'order.getlist' },
      scan: (number) => `/test/scan/${number}`,
      method: 'GET',
    },
    {
      name: '4PX',
      ...px,
      carrier: fourpx({ baseUrl: px.baseUrl, appKey: 'app', appSecret: 'the key' }),
      wrongKey: fourpx({ baseUrl: px.baseUrl, appKey: 'app', appSecret: 'wrong key' }),
      service: 'PX',
      calls: { rates: 'estimated_cost', buy: 'order.create', find: 'order.get' },
      scan: (number) => `/test/scan/${number}`,
      method: 'GET',
    },
  ]
}

afterAll(async () => {
  for (const close of closers) await close()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe.each(await subjects())('$name', (subject) => {
  const { name, carrier, wrongKey, double, service, calls } = subject
  const refOf = (parcel: CarrierParcel, bought: { externalId: string; trackingNumber: string }) => ({
    reference: parcel.reference,
    externalId: bought.externalId,
    trackingNumber: bought.trackingNumber,
  })
  const count = (path: string) => double.calls.filter((one) => one.includes(path)).length

  it('quotes, sells, finds, draws, tracks and cancels a label', async () => {
    const parcel = parcelOf()
    expect(await carrier.findLabel(parcel.reference)).toBeNull()
    const rates = await carrier.rates?.(parcel, [service, 'Unknown'])
    expect(rates).toEqual([
      { service, costMinor: expect.any(Number), currency: expect.stringMatching(/^(USD|CNY)$/) },
      { service: 'Unknown', refusal: expect.stringContaining('Unknown') },
    ])
    const bought = await carrier.createLabel(parcel, service)
    expect(bought.trackingNumber).toMatch(/^[A-Z0-9]{10,30}$/)
    const label = refOf(parcel, bought)
    expect((await carrier.findLabel(parcel.reference))?.trackingNumber).toBe(bought.trackingNumber)
    const pdf = (await carrier.drawLabel(label)).toString('latin1')
    expect(pdf).toMatch(/^%PDF-/)
    expect(pdf).toContain(bought.trackingNumber)
    expect(await carrier.track(label)).toBeNull()
    await carrier.cancelLabel(label)
    // Repeated, as a job may.
    await carrier.cancelLabel(label)
  })

  it('sells one label for a reference', async () => {
    const parcel = parcelOf()
    const first = await carrier.createLabel(parcel, service)
    const again = await carrier.createLabel(parcel, service)
    expect(again).toMatchObject({ externalId: first.externalId, trackingNumber: first.trackingNumber })
  })

  it('says when a parcel was first scanned, and no longer cancels its label', async () => {
    const parcel = parcelOf()
    const label = refOf(parcel, await carrier.createLabel(parcel, service))
    await fetch(`${subject.baseUrl}${subject.scan(label.trackingNumber)}`, {
      method: subject.method,
      headers: await authorizationOf(subject, label.trackingNumber),
    })
    const at = await carrier.track(label)
    expect(Math.abs((at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await expect(carrier.cancelLabel(label)).rejects.toThrow(CarrierRefused)
  })

  it('words a refusal as the carrier does', async () => {
    const refused = carrier.createLabel(refusedParcel(), service)
    await expect(refused).rejects.toThrow(CarrierRefused)
    await expect(refused).rejects.toThrow(/deliver|派送/)
    await expect(carrier.createLabel(parcelOf(), 'Unknown')).rejects.toThrow(CarrierRefused)
  })

  it('refuses a wrong key without showing it', async () => {
    const refused = wrongKey.createLabel(parcelOf(), service)
    await expect(refused).rejects.toThrow(CarrierRefused)
    await expect(refused).rejects.not.toThrow('wrong key')
  })

  it('is busy when it takes no more calls', async () => {
    double.failNext('busy', calls.rates)
    await expect(carrier.rates?.(parcelOf(), [service])).rejects.toMatchObject({
      reason: 'busy',
      message: `${name} takes no more calls for now`,
    })
  })

  it('leaves open whether a label was bought when it breaks, hangs or answers in another form', async () => {
    double.failNext('broken', calls.buy)
    await expect(carrier.createLabel(parcelOf(), service)).rejects.toThrow(`${name} returned 503`)
    double.failNext('malformed', calls.buy)
    const malformed = carrier.createLabel(parcelOf(), service)
    await expect(malformed).rejects.toThrow(/unknown form|no tracking number/)
    await expect(malformed).rejects.not.toBeInstanceOf(CarrierRefused)
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const control = new AbortController()
      setTimeout(() => control.abort(new Error('timeout')), 300)
      return control.signal
    })
    double.failNext('hang', calls.buy)
    const hung = carrier.createLabel(parcelOf(), service)
    await expect(hung).rejects.toThrow(/timeout|aborted/i)
    await expect(hung).rejects.not.toBeInstanceOf(CarrierRefused)
  })

  it('has sold the label of a call whose answer was lost', async () => {
    const parcel = parcelOf()
    const before = count(calls.buy)
    double.failNext('lost', calls.buy)
    await expect(carrier.createLabel(parcel, service)).rejects.toThrow('fetch failed')
    const found = await carrier.findLabel(parcel.reference)
    expect(found?.trackingNumber).toMatch(/^[A-Z0-9]{10,30}$/)
    expect(count(calls.buy)).toBe(before + 1)
  })

  it('does not serve every country', async () => {
    const parcel = parcelOf()
    const far = { ...parcel, recipient: { ...parcel.recipient, countryCode: 'AQ' } }
    const rates = carrier.rates?.(far, [service])
    const outcome = await rates?.catch((error: unknown) => error)
    expect(outcome instanceof CarrierRefused || JSON.stringify(outcome).includes('refusal')).toBe(true)
  })
})

const authorizationOf = async ({ name }: Subject, _number: string): Promise<Record<string, string>> => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  if (name === 'EasyPost') return basic('the key:')
  return name === 'YunExpress' ? basic('C1&the key') : {}
}

describe('EasyPost', () => {
  it('makes a manifest of labels, once for each', async () => {
    const { double, baseUrl } = await serve((ownUrl) => easypostDouble({ apiKey: 'k', ownUrl }))
    const carrier = easypost({ baseUrl, apiKey: 'k' })
    const labels = []
    for (const parcel of [parcelOf(), parcelOf()]) {
      const bought = await carrier.createLabel(parcel, 'USPS Priority')
      labels.push({ reference: parcel.reference, ...bought })
    }
    const manifest = await carrier.manifest?.(labels)
    expect(manifest).toMatchObject({ reference: expect.stringMatching(/^sf_/) })
    await expect(carrier.manifest?.(labels)).rejects.toThrow(CarrierRefused)
    expect(double.calls.filter((one) => one.includes('scan_forms'))).toHaveLength(2)
  })

  it('needs the address that it ships from', async () => {
    const { baseUrl } = await serve((ownUrl) => easypostDouble({ apiKey: 'k', ownUrl }))
    const carrier = easypost({ baseUrl, apiKey: 'k' })
    await expect(carrier.createLabel(parcelOf({ sender: null }), 'USPS Priority')).rejects.toThrow(
      'Enter the address that EasyPost ships from',
    )
  })

  it('fetches no label from an address that is neither encrypted nor the carrier’s', async () => {
    const { baseUrl } = await serve(() =>
      easypostDouble({ apiKey: 'k', ownUrl: () => 'http://10.0.0.7/internal' }),
    )
    const carrier = easypost({ baseUrl, apiKey: 'k' })
    const parcel = parcelOf()
    const bought = await carrier.createLabel(parcel, 'USPS Priority')
    await expect(carrier.drawLabel({ reference: parcel.reference, ...bought })).rejects.toThrow(
      'without a valid address',
    )
  })
})
