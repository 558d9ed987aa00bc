import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  CarrierRefused,
  type BoughtLabel,
  type Carrier,
  type CarrierParcel,
} from '../../../modules/carriers/index.ts'
import type { YanwenSettings } from '../../../platform/kernel/config.ts'
import { callCarrier, minorOf, pdfOf } from '../common/call-carrier.ts'

const name = 'Yanwen'
const version = 'V1.0'
const format = 'json'

interface Signed {
  readonly userId: string
  readonly method: string
  readonly timestamp: string
  readonly body: string
}

export const signatureOf = ({ userId, method, timestamp, body }: Signed, token: string): string =>
  createHash('md5')
    .update(`${token}${userId}${body}${format}${method}${timestamp}${version}${token}`)
    .digest('hex')

const text = z.string().nullish()
const envelope = z.object({
  success: z.boolean(),
  code: z.union([z.string(), z.number()]).nullish().transform(String),
  message: text,
  data: z.unknown(),
})
const waybillSchema = z.object({ waybillNumber: z.string(), orderNumber: text })
const foundSchema = z
  .array(waybillSchema.extend({ status: z.union([z.string(), z.number()]).nullish() }))
  .nullish()
const labelSchema = z.object({ base64String: z.string() })
const quotesSchema = z
  .array(
    z.object({
      channelId: z.union([z.string(), z.number()]).transform(String),
      totalFee: z.union([z.string(), z.number()]),
    }),
  )
  .nullish()
const trackSchema = z.object({
  result: z
    .array(
      z.object({
        tracking_number: text,
        checkpoints: z.array(z.object({ time_stamp: z.string(), tracking_status: text })).nullish(),
      }),
    )
    .nullish(),
})

class YanwenError extends CarrierRefused {
  readonly code: string
  constructor(code: string, message: string) {
    super(message, code === '429' ? 'busy' : 'refused')
    this.code = code
  }
}

const unknownNumber = '4004'
const duplicate = '4009'
const cancelled = 'CANCELLED'
/** Before its warehouse has the parcel. */
const orderedOnly: ReadonlySet<string> = new Set(['OR10', 'PU10'])

const orderInput = (parcel: CarrierParcel, service: string) => {
  const { recipient, sender, goods, currency, scheme, weightGrams } = parcel
  const pieces = goods.reduce((sum, item) => sum + item.pieces, 0)
  return {
    channelId: service,
    orderSource: 'Quayside',
    orderNumber: parcel.reference,
    remark: parcel.orderNumber,
    receiverInfo: {
      name: recipient.name,
      phone: recipient.phone,
      email: recipient.email,
      country: recipient.countryCode,
      state: recipient.province,
      city: recipient.city,
      zipCode: recipient.postcode,
      address: [recipient.address1, recipient.address2].filter(Boolean).join(', '),
      ...(recipient.taxNumber ? { taxNumber: recipient.taxNumber } : {}),
    },
    ...(sender
      ? {
          senderInfo: {
            name: sender.name,
            phone: sender.phone,
            country: sender.countryCode,
            state: sender.province,
            city: sender.city,
            zipCode: sender.postcode,
            address: [sender.address1, sender.address2].filter(Boolean).join(', '),
          },
        }
      : {}),
    parcelInfo: {
      hasBattery: parcel.goodsAttributes.includes('battery') ? 1 : 0,
      currency,
      totalPrice: goods.reduce((sum, item) => sum + item.valueMinor, 0) / 100,
      totalQuantity: pieces,
      totalWeight: weightGrams,
      ...(scheme?.scheme === 'ioss' ? { ioss: scheme.number } : {}),
      productList: goods.map((item) => ({
        goodsNameCh: item.nameZh,
        goodsNameEn: item.name,
        price: Number((item.valueMinor / 100 / item.pieces).toFixed(2)),
        quantity: item.pieces,
        weight: Math.max(1, Math.round(item.grams / item.pieces)),
        hscode: item.hsCode,
      })),
    },
  }
}

const boughtOf = ({ waybillNumber }: z.infer<typeof waybillSchema>): BoughtLabel => ({
  externalId: waybillNumber,
  trackingNumber: waybillNumber,
  cost: null,
})

/** More kinds of goods than this are not taken in one order. */
const maxProducts = 5

export const yanwen = ({ baseUrl, trackingBaseUrl, userId, apiToken }: YanwenSettings): Carrier => {
  const call = async <S extends z.ZodType>(
    method: string,
    schema: S,
    input: unknown,
  ): Promise<z.output<S>> => {
    const body = JSON.stringify(input)
    const timestamp = String(Date.now())
    const sign = signatureOf({ userId, method, timestamp, body }, apiToken)
    const query = new URLSearchParams({ user_id: userId, method, format, timestamp, sign, version })
    const answer = await callCarrier({
      carrier: name,
      url: `${baseUrl}/api/order?${query}`,
      headers: {},
      body,
    })
    const head = envelope.safeParse(answer.json)
    if (!head.success) throw new Error(`${name} returned ${answer.status} in an unknown form`)
    const { success, code, message, data } = head.data
    if (!success) throw new YanwenError(code, (message || `error ${code}`).slice(0, 300))
    const parsed = schema.safeParse(data)
    if (!parsed.success) throw new Error(`${name} returned an answer in an unknown form`)
    return parsed.data
  }
  const find = async (reference: string): Promise<BoughtLabel | null> => {
    try {
      const found = await call('express.order.getlist', foundSchema, { orderNumbers: [reference] })
      const open = found?.find(({ status }) => status !== cancelled)
      return open ? boughtOf(open) : null
    } catch (error) {
      if (error instanceof YanwenError && error.code === unknownNumber) return null
      throw error
    }
  }
  return {
    rates: async (parcel, services) => {
      const quotes = await call('calc.list', quotesSchema, {
        country: parcel.recipient.countryCode,
        weight: parcel.weightGrams,
        zipCode: parcel.recipient.postcode,
        hasBattery: parcel.goodsAttributes.includes('battery') ? 1 : 0,
      })
      return services.map((service) => {
        const quote = quotes?.find(({ channelId }) => channelId === service)
        const costMinor = quote ? minorOf(quote.totalFee) : null
        if (costMinor !== null) return { service, costMinor, currency: 'CNY' }
        return { service, refusal: `${name} offers no ${service} for this parcel` }
      })
    },
    createLabel: async (parcel, service) => {
      if (parcel.goods.length === 0)
        throw new CarrierRefused(`${name} needs the customs data of the products`)
      if (parcel.goods.length > maxProducts)
        throw new CarrierRefused(`${name} takes no more than ${maxProducts} kinds of goods in a parcel`)
      try {
        return boughtOf(await call('express.order.create', waybillSchema, orderInput(parcel, service)))
      } catch (error) {
        // An earlier attempt has created it.
        const isKnown = error instanceof YanwenError && error.code === duplicate
        const known = isKnown ? await find(parcel.reference) : null
        if (known) return known
        throw error
      }
    },
    findLabel: find,
    drawLabel: async ({ externalId }) => {
      const { base64String } = await call('express.order.label.get', labelSchema, {
        waybillNumber: externalId,
      })
      return pdfOf(Buffer.from(base64String, 'base64'), name)
    },
    cancelLabel: async ({ externalId }) => {
      try {
        await call('express.order.cancel', z.unknown(), { waybillNumber: externalId, note: 'Label voided' })
      } catch (error) {
        if (!(error instanceof YanwenError) || error.code !== unknownNumber) throw error
      }
    },
    manifest: null,
    track: async ({ trackingNumber }) => {
      const answer = await callCarrier({
        carrier: name,
        url: `${trackingBaseUrl}/api/tracking?nums=${encodeURIComponent(trackingNumber)}`,
        headers: { authorization: userId },
      })
      const parsed = trackSchema.safeParse(answer.json)
      if (!parsed.success) throw new Error(`${name} returned an answer in an unknown form`)
      const scans = (parsed.data.result?.[0]?.checkpoints ?? [])
        .filter(({ tracking_status: status }) => !orderedOnly.has(status ?? 'OR10'))
        .map(({ time_stamp: at }) => Date.parse(at))
        .filter((time) => !Number.isNaN(time))
      return scans.length === 0 ? null : new Date(Math.min(...scans))
    },
  }
}
