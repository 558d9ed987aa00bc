import * as fc from 'fast-check'
import type { FuzzedCall, KindOfCall } from './calls.ts'
import { hostileText, hostileValue } from './hostile.ts'
import type { KnownValues } from './known-values.ts'

const addresses = (known: KnownValues) =>
  fc
    .tuple(
      fc.constantFrom(
        '/app/files/{}/small',
        '/app/files/1/{}',
        '/app/files/1/file?expires={}&signature={}',
        '/app/icons/{}',
        '/app/icons/{}.svg',
        '/track/{}',
        '/appvue/{}',
        '/ops/{}',
        '/app/docs/{}',
        '/app/{}',
        '/{}',
        '/app/Product/Detail/{}',
        '/app/live?x={}',
        '/app/ops/live?x={}',
      ),
      fc.oneof(
        hostileText,
        fc.constantFrom('', ...known.texts),
        fc.constantFrom('9223372036854775807', '9223372036854775808'),
      ),
      fc.boolean(),
    )
    .map(([place, text, isEncoded]) =>
      place.replaceAll(
        '{}',
        isEncoded ? encodeURIComponent(text.toWellFormed()) : text.replaceAll(/[^\x21-\x7E]/g, ''),
      ),
    )
    // Others cannot be injected; hostile-requests.test.ts sends some over connections.
    .filter((url) => URL.canParse(url, 'http://localhost'))

const gets = (known: KnownValues): fc.Arbitrary<FuzzedCall> =>
  addresses(known).map((url) => ({
    name: 'raw.get',
    as: 'nobody',
    method: 'GET',
    url,
    headers: {},
    payload: null,
    input: url,
  }))

const bodies = (samples: readonly object[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...samples), fc.string({ maxLength: 12 }), hostileValue)
      .map(([sample, key, value]) => JSON.stringify({ ...sample, [key]: value })),
    fc.tuple(fc.constantFrom(...samples), hostileValue, fc.nat()).map(([sample, value, dice]) => {
      const keys = Object.keys(sample)
      return JSON.stringify({ ...sample, [keys[dice % keys.length] ?? 'id']: value })
    }),
    hostileValue.map((value) => JSON.stringify(value) ?? ''),
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '1e400000',
      '{"id":1e400000}',
      '{"id":1e-400000,"event":1e-20000}',
      String.raw`{"id":"\u0000"}`,
      String.raw`{"id":"\ud800"}`,
      `{"a":"${'x'.repeat(300_000)}"}`,
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    ),
    fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  )

const posted = (
  name: string,
  url: string,
  samples: readonly object[],
  headersOf: (body: string, dice: number, text: string) => Readonly<Record<string, string>>,
): KindOfCall => ({
  name,
  calls: fc.tuple(bodies(samples), fc.nat(), hostileText).map(([payload, dice, text]): FuzzedCall => ({
    name,
    as: 'nobody',
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      ...headersOf(payload, dice, text.replace(/[^\x20-\x7E]/g, '')),
    },
    payload,
    input: payload.slice(0, 2000),
  })),
})

export interface Signers {
  readonly shopDomain: string
  readonly shopify: (body: string) => Readonly<Record<string, string>>
  readonly tracking: (body: string) => Readonly<Record<string, string>>
  readonly paypal: (body: string) => Readonly<Record<string, string>>
}

const topics = [
  'orders/updated',
  'orders/create',
  'products/update',
  'products/delete',
  'app/uninstalled',
  'customers/redact',
  'shop/redact',
  'customers/data_request',
  'nothing/known',
]

/** Routes outside the contract: files, pages, and webhooks whose signatures are right. */
export const rawCalls = (known: KnownValues, signers: Signers): readonly KindOfCall[] => {
  const order = {
    id: 1001,
    name: '#1001',
    updated_at: '2026-01-01T00:00:00Z',
    line_items: [{ id: 1, quantity: 1, title: 'x' }],
  }
  const event = {
    event: 'TRACKING_UPDATED',
    data: { number: known.texts[0] ?? 'X', carrier: 1, track_info: { tracking: { providers: [] } } },
  }
  const payment = {
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    create_time: '2026-01-01T00:00:00Z',
    resource: {
      id: 'C1',
      custom_id: '99999999999999999999',
      amount: { value: '1.00', currency_code: 'USD' },
    },
  }
  return [
    { name: 'raw.get', calls: gets(known) },
    { name: 'raw.get', calls: gets(known) },
    posted('raw.shopify', '/app/webhooks/shopify', [order, { id: 5 }], (body, dice, text) => ({
      'x-shopify-topic': dice % 7 === 0 ? text : (topics[dice % topics.length] ?? ''),
      'x-shopify-shop-domain': dice % 11 === 0 ? text : signers.shopDomain,
      'x-shopify-event-id': dice % 5 === 0 ? text : `event-${dice}`,
      'x-shopify-triggered-at': dice % 3 === 0 ? text : '2026-01-01T00:00:00Z',
      ...signers.shopify(body),
    })),
    posted('raw.17track', '/app/webhooks/17track', [event], (body) => signers.tracking(body)),
    posted('raw.paypal', '/app/webhooks/paypal', [payment, { ...payment, resource: { id: 'x' } }], (body) =>
      signers.paypal(body),
    ),
  ]
}
