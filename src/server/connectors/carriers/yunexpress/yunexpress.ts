import * as z from 'zod'
import {
  CarrierRefused,
  type BoughtLabel,
  type Carrier,
  type CarrierParcel,
} from '../../../modules/carriers/index.ts'
import type { YunexpressSettings } from '../../../platform/kernel/config.ts'
import { callCarrier, fetchLabel, minorOf } from '../common/call-carrier.ts'

const name = 'YunExpress'

/** Its codes, which come as strings of four digits or as numbers. */
const codes = {
  ok: '0000',
  partly: '1011',
  platform: '9999',
  busy: '10000',
  none: '1006',
  known: ['2004', '2005'],
}

const code = z.union([z.string(), z.number()]).transform((given) => String(given).padStart(4, '0'))
const text = z.string().nullish()
const flag = z.union([z.string(), z.number(), z.boolean()]).nullish()
const isYes = (value: z.infer<typeof flag>): boolean => value === true || String(value) === '1'

const envelope = z.looseObject({ Code: code, Message: text })
const ratesSchema = z.object({
  Items: z
    .array(
      z.object({
        Code: z.string(),
        TotalFee: z.union([z.number(), z.string()]),
        Currency: text,
        Remark: text,
      }),
    )
    .nullish(),
})
const createdSchema = z.object({
  Item: z.array(
    z.object({
      CustomerOrderNumber: text,
      Success: flag,
      Remark: text,
      WayBillNumber: text,
      TrackingNumber: text,
    }),
  ),
})
const orderSchema = z.object({ Item: z.object({ WayBillNumber: text, TrackingNumber: text }) })
const labelSchema = z.object({ Item: z.array(z.object({ Url: text })).nullish() })
const trackSchema = z.object({
  Item: z.object({
    OrderTrackingDetails: z
      .array(z.object({ ProcessDate: z.string(), TrackingStatus: flag, ProcessContent: text }))
      .nullish(),
  }),
})

class YunexpressError extends CarrierRefused {
  readonly code: string
  constructor(given: string, message: string) {
    super(message, given === codes.busy ? 'busy' : 'refused')
    this.code = given
  }
}

/** Of this many, pre-advice by the shipper and unknown states are no scans. */
const scannedFrom = 20

const kilograms = (grams: number): number => Number((grams / 1000).toFixed(3))

const packageTypeOf = ({ goodsAttributes }: CarrierParcel): number => {
  if (goodsAttributes.length === 0) return 0
  return goodsAttributes.every((attribute) => attribute === 'battery') ? 1 : 2
}

const orderInput = (parcel: CarrierParcel, service: string) => {
  const { recipient, sender, goods, currency, scheme } = parcel
  const [firstName = '', ...rest] = recipient.name.split(' ')
  return {
    CustomerOrderNumber: parcel.reference,
    ShippingMethodCode: service,
    PackageCount: 1,
    Weight: kilograms(parcel.weightGrams),
    Length: 1,
    Width: 1,
    Height: 1,
    Receiver: {
      CountryCode: recipient.countryCode,
      FirstName: firstName,
      LastName: rest.join(' '),
      Street: recipient.address1,
      StreetAddress1: recipient.address2,
      City: recipient.city,
      State: recipient.province,
      Zip: recipient.postcode,
      Phone: recipient.phone,
      Email: recipient.email,
      ...(recipient.taxNumber ? { TaxId: recipient.taxNumber } : {}),
    },
    ...(sender
      ? {
          Sender: {
            CountryCode: sender.countryCode,
            FirstName: sender.name,
            Street: [sender.address1, sender.address2].filter(Boolean).join(', '),
            City: sender.city,
            State: sender.province,
            Zip: sender.postcode,
            Phone: sender.phone,
          },
        }
      : {}),
    ...(scheme?.scheme === 'ioss' ? { IossCode: scheme.number } : {}),
    Parcels: goods.map((item) => ({
      SKU: item.code,
      EName: item.name,
      CName: item.nameZh,
      HSCode: item.hsCode,
      Quantity: item.pieces,
      UnitPrice: Number((item.valueMinor / 100 / item.pieces).toFixed(2)),
      UnitWeight: kilograms(item.grams / item.pieces),
      CurrencyCode: currency,
    })),
    SourceCode: 'Quayside',
  }
}

/** A parcel is known by YunExpress's number until the last-mile carrier has given one. */
const boughtOf = (item: { WayBillNumber?: z.infer<typeof text>; TrackingNumber?: z.infer<typeof text> }) => {
  const { WayBillNumber: externalId, TrackingNumber: trackingNumber } = item
  const bought: BoughtLabel | null = externalId
    ? { externalId, trackingNumber: trackingNumber || externalId, cost: null }
    : null
  return bought
}

export const yunexpress = ({ baseUrl, customerCode, apiSecret }: YunexpressSettings): Carrier => {
  const headers = { authorization: `Basic ${Buffer.from(`${customerCode}&${apiSecret}`).toString('base64')}` }
  const call = async <S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>> => {
    const answer = await callCarrier({
      carrier: name,
      url: `${baseUrl}/api/${path}`,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const head = envelope.safeParse(answer.json)
    if (!head.success) throw new Error(`${name} returned ${answer.status} in an unknown form`)
    const { Code: given, Message: message } = head.data
    if (given === codes.platform) throw new Error(`${name} reports an error of its own: ${message ?? ''}`)
    const parsed = schema.safeParse(answer.json)
    // A refused order has its reason in its item.
    if (given !== codes.ok && !(parsed.success && given === codes.partly))
      throw new YunexpressError(given, remarkOf(answer.json) || message || `code ${given}`)
    if (!parsed.success) throw new Error(`${name} returned an answer in an unknown form`)
    return parsed.data
  }
  const find = async (reference: string): Promise<BoughtLabel | null> => {
    try {
      const number = encodeURIComponent(reference)
      return boughtOf((await call(`WayBill/GetOrder?OrderNumber=${number}`, orderSchema)).Item)
    } catch (error) {
      if (error instanceof YunexpressError && error.code === codes.none) return null
      throw error
    }
  }
  return {
    rates: async (parcel, services) => {
      const query = new URLSearchParams({
        CountryCode: parcel.recipient.countryCode,
        Weight: String(kilograms(parcel.weightGrams)),
        PackageType: String(packageTypeOf(parcel)),
        PostCode: parcel.recipient.postcode,
      })
      const { Items } = await call(`Freight/GetPriceTrial?${query}`, ratesSchema)
      return services.map((service) => {
        const item = Items?.find((one) => one.Code === service)
        const costMinor = item ? minorOf(item.TotalFee) : null
        if (item && costMinor !== null) return { service, costMinor, currency: currencyOf(item.Currency) }
        return { service, refusal: `${name} offers no ${service} for this parcel` }
      })
    },
    createLabel: async (parcel, service) => {
      if (parcel.goods.length === 0)
        throw new CarrierRefused(`${name} needs the customs data of the products`)
      try {
        const { Item } = await call('WayBill/CreateOrder', createdSchema, [orderInput(parcel, service)])
        const [item] = Item
        const bought = item && isYes(item.Success) ? boughtOf(item) : null
        if (bought) return bought
        throw new CarrierRefused((item?.Remark || `${name} did not create the label`).slice(0, 300))
      } catch (error) {
        // An earlier attempt has created it.
        const isKnown = error instanceof YunexpressError && codes.known.includes(error.code)
        const known = isKnown ? await find(parcel.reference) : null
        if (known) return known
        throw error
      }
    },
    findLabel: find,
    drawLabel: async ({ externalId }) => {
      const { Item } = await call('Label/Print', labelSchema, [externalId])
      return fetchLabel(name, Item?.[0]?.Url ?? '', baseUrl)
    },
    cancelLabel: async ({ externalId }) => {
      const order = { OrderType: 1, OrderNumber: externalId }
      try {
        await call('WayBill/Delete', z.unknown(), order)
      } catch (error) {
        if (!(error instanceof YunexpressError)) throw error
        if (error.code === codes.none) return
        // Received parcels are intercepted instead.
        await call('WayBill/Intercept', z.unknown(), { ...order, Remark: 'Label voided' })
      }
    },
    manifest: null,
    track: async ({ externalId }) => {
      try {
        const number = encodeURIComponent(externalId)
        const { Item } = await call(`Tracking/GetTrackInfo?OrderNumber=${number}`, trackSchema)
        const scans = (Item.OrderTrackingDetails ?? [])
          .filter(({ TrackingStatus: status }) => Number(status ?? 0) >= scannedFrom)
          .map(({ ProcessDate: at }) => Date.parse(at))
          .filter((time) => !Number.isNaN(time))
        return scans.length === 0 ? null : new Date(Math.min(...scans))
      } catch (error) {
        if (error instanceof YunexpressError && error.code === codes.none) return null
        throw error
      }
    },
  }
}

const currencyOf = (given: z.infer<typeof text>): string => {
  const currency = (given ?? 'CNY').trim().toUpperCase()
  return currency === 'RMB' || !/^[A-Z]{3}$/.test(currency) ? 'CNY' : currency
}

const remarkOf = (json: unknown): string => {
  const parsed = z.object({ Item: z.array(z.object({ Remark: text })).min(1) }).safeParse(json)
  return (parsed.success ? (parsed.data.Item[0]?.Remark ?? '') : '').slice(0, 300)
}
