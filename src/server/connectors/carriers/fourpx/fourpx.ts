import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  CarrierRefused,
  type BoughtLabel,
  type Carrier,
  type CarrierParcel,
} from '../../../modules/carriers/index.ts'
import type { FourpxSettings } from '../../../platform/kernel/config.ts'
import { callCarrier, fetchLabel, minorOf } from '../common/call-carrier.ts'
import { parseStorableJson } from '../../../platform/database/storable-text.ts'

const name = '4PX'

/** Over the parameters by name, each with its value, then the body and the secret. */
export const signatureOf = (
  parameters: Readonly<Record<string, string>>,
  body: string,
  secret: string,
): string => {
  const pairs = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const text = pairs.map(([key, value]) => `${key}${value}`).join('')
  return createHash('md5').update(`${text}${body}${secret}`).digest('hex')
}

const text = z.string().nullish()
const envelope = z.object({
  result: z.union([z.string(), z.number()]).transform(String),
  msg: text,
  data: z.unknown(),
  errors: z
    .array(z.object({ error_code: text, error_msg: text }))
    .nullish()
    .transform((errors) => errors ?? []),
})
const amount = z.union([z.number(), z.string()])
const costsSchema = z.array(
  z.object({ logistics_product_code: z.string(), lump_sum_fee: amount, currency: text }),
)
const orderSchema = z.object({ ds_consignment_no: text, '4px_tracking_no': text, logistics_channel_no: text })
const ordersSchema = z
  .array(z.object({ consignment_info: orderSchema.extend({ consignment_status: text }) }))
  .nullish()
const labelSchema = z.object({ label_url_info: z.object({ logistics_label: text }) })
const trackSchema = z.object({
  trackingList: z.array(z.object({ occurDatetime: z.string(), businessLinkCode: text })).nullish(),
})

class FourpxError extends CarrierRefused {
  readonly code: string
  constructor(code: string, message: string) {
    super(message, /limit|频/i.test(code) ? 'busy' : 'refused')
    this.code = code
  }
}

const unknownNumber: ReadonlySet<string> = new Set(['DS000006', 'DS000037', 'TR000001'])
const duplicate: ReadonlySet<string> = new Set(['DS000016', 'DS000054'])

const addressOf = (address: {
  readonly name: string
  readonly phone: string
  readonly address1: string
  readonly city: string
  readonly province: string
  readonly postcode: string
  readonly countryCode: string
}) => {
  const [firstName = '', ...rest] = address.name.split(' ')
  return {
    first_name: firstName,
    last_name: rest.join(' '),
    phone: address.phone,
    country: address.countryCode,
    state: address.province,
    city: address.city,
    street: address.address1,
    post_code: address.postcode,
  }
}

const orderInput = (parcel: CarrierParcel, service: string) => {
  const { recipient, sender, goods, currency, scheme, weightGrams } = parcel
  return {
    ref_no: parcel.reference,
    business_type: 'BDS',
    duty_type: parcel.isDutyPaid ? 'P' : 'U',
    ...(scheme?.scheme === 'ioss' ? { ioss_no: scheme.number } : {}),
    is_insure: 'N',
    logistics_service_info: { logistics_product_code: service },
    return_info: { is_return_on_domestic: 'U', is_return_on_oversea: 'U' },
    deliver_type_info: { deliver_type: '1' },
    ...(sender ? { sender: addressOf(sender) } : {}),
    recipient_info: { ...addressOf(recipient), email: recipient.email, district: recipient.address2 },
    parcel_list: [
      {
        weight: weightGrams,
        parcel_value: goods.reduce((sum, { valueMinor }) => sum + valueMinor, 0) / 100,
        currency,
        include_battery: parcel.goodsAttributes.includes('battery') ? 'Y' : 'N',
        declare_product_info: goods.map((item) => ({
          declare_product_name_en: item.name,
          declare_product_name_cn: item.nameZh,
          declare_product_code_qty: item.pieces,
          declare_unit_price_export: Number((item.valueMinor / 100 / item.pieces).toFixed(2)),
          currency_export: currency,
          declare_unit_price_import: Number((item.valueMinor / 100 / item.pieces).toFixed(2)),
          currency_import: currency,
          hscode_import: item.hsCode,
          origin_country: item.origin,
          brand_export: 'none',
          brand_import: 'none',
          package_remarks: item.code,
        })),
      },
    ],
  }
}

const boughtOf = (order: z.infer<typeof orderSchema>): BoughtLabel | null => {
  const { ds_consignment_no: externalId, '4px_tracking_no': trackingNumber } = order
  return externalId && trackingNumber ? { externalId, trackingNumber, cost: null } : null
}

/** Its answers hold JSON inside JSON for some methods. */
const unpacked = (data: unknown): unknown => {
  if (typeof data !== 'string' || data.trim() === '') return data
  try {
    return parseStorableJson(data)
  } catch {
    return data
  }
}

export const fourpx = ({ baseUrl, appKey, appSecret }: FourpxSettings): Carrier => {
  const call = async <S extends z.ZodType>(
    method: string,
    version: string,
    schema: S,
    input: unknown,
  ): Promise<z.output<S>> => {
    const body = JSON.stringify(input)
    const parameters = {
      app_key: appKey,
      format: 'json',
      method,
      timestamp: String(Date.now()),
      v: version,
    }
    const sign = signatureOf(parameters, body, appSecret)
    const query = new URLSearchParams({ ...parameters, sign, language: 'en' })
    const answer = await callCarrier({
      carrier: name,
      url: `${baseUrl}/router/api/service?${query}`,
      headers: {},
      body,
    })
    const head = envelope.safeParse(answer.json)
    if (!head.success) throw new Error(`${name} returned ${answer.status} in an unknown form`)
    const { result, msg, errors, data } = head.data
    if (result !== '1') {
      const [first] = errors
      const words = [first?.error_msg ?? msg ?? `error ${result}`].join('').slice(0, 300)
      throw new FourpxError(first?.error_code ?? '', words)
    }
    const parsed = schema.safeParse(unpacked(data))
    if (!parsed.success) throw new Error(`${name} returned an answer in an unknown form`)
    return parsed.data
  }
  const find = async (reference: string): Promise<BoughtLabel | null> => {
    try {
      const found = await call('ds.xms.order.get', '1.1.0', ordersSchema, { request_no: reference })
      const open = found?.find(({ consignment_info: { consignment_status: status } }) => status !== 'X')
      return open ? boughtOf(open.consignment_info) : null
    } catch (error) {
      if (error instanceof FourpxError && unknownNumber.has(error.code)) return null
      throw error
    }
  }
  return {
    rates: async (parcel, services) => {
      const costs = await call('ds.xms.estimated_cost.get', '1.0.0', costsSchema, {
        country_code: parcel.recipient.countryCode,
        weight: parcel.weightGrams,
        post_code: parcel.recipient.postcode,
        logistics_product_code: [...services],
      })
      return services.map((service) => {
        const cost = costs.find((one) => one.logistics_product_code === service)
        const costMinor = cost ? minorOf(cost.lump_sum_fee) : null
        if (cost && costMinor !== null)
          return { service, costMinor, currency: cost.currency === 'USD' ? 'USD' : 'CNY' }
        return { service, refusal: `${name} offers no ${service} for this parcel` }
      })
    },
    createLabel: async (parcel, service) => {
      if (parcel.goods.length === 0)
        throw new CarrierRefused(`${name} needs the customs data of the products`)
      try {
        const bought = boughtOf(
          await call('ds.xms.order.create', '1.1.0', orderSchema, orderInput(parcel, service)),
        )
        if (!bought) throw new Error(`${name} returned no tracking number`)
        return bought
      } catch (error) {
        // An earlier attempt has created it.
        const isKnown = error instanceof FourpxError && duplicate.has(error.code)
        const known = isKnown ? await find(parcel.reference) : null
        if (known) return known
        throw error
      }
    },
    findLabel: find,
    drawLabel: async ({ externalId }) => {
      const { label_url_info: urls } = await call('ds.xms.label.get', '1.1.0', labelSchema, {
        request_no: externalId,
        response_label_format: 'PDF',
        label_size: 'label_100x150',
      })
      return fetchLabel(name, urls.logistics_label ?? '', baseUrl)
    },
    cancelLabel: async ({ externalId }) => {
      try {
        await call('ds.xms.order.cancel', '1.0.0', z.unknown(), {
          request_no: externalId,
          cancel_reason: 'Label voided',
        })
      } catch (error) {
        if (!(error instanceof FourpxError) || !unknownNumber.has(error.code)) throw error
      }
    },
    manifest: null,
    track: async ({ trackingNumber }) => {
      try {
        const { trackingList } = await call('tr.order.tracking.get', '1.0.0', trackSchema, {
          deliveryOrderNo: trackingNumber,
        })
        const scans = (trackingList ?? [])
          .filter(({ businessLinkCode: link }) => !(link ?? '').startsWith('FPX_L_RPIF'))
          .map(({ occurDatetime: at }) => Date.parse(at))
          .filter((time) => !Number.isNaN(time))
        return scans.length === 0 ? null : new Date(Math.min(...scans))
      } catch (error) {
        if (error instanceof FourpxError && unknownNumber.has(error.code)) return null
        throw error
      }
    },
  }
}
