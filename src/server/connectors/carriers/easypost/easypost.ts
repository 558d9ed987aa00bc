import * as z from 'zod'
import {
  CarrierRefused,
  type BoughtLabel,
  type Carrier,
  type CarrierParcel,
  type CarrierRate,
} from '../../../modules/carriers/index.ts'
import type { EasypostSettings } from '../../../platform/kernel/config.ts'
import { callCarrier, fetchLabel, minorOf } from '../common/call-carrier.ts'

const name = 'EasyPost'

const rateSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.string(),
  currency: z.string().length(3),
})
const shipmentSchema = z.object({
  id: z.string(),
  tracking_code: z.string().nullish(),
  rates: z.array(rateSchema).default([]),
  messages: z.array(z.object({ carrier: z.string().nullish(), message: z.string().nullish() })).default([]),
  selected_rate: rateSchema.nullish(),
  postage_label: z.object({ label_url: z.string().nullish(), label_pdf_url: z.string().nullish() }).nullish(),
  refund_status: z.string().nullish(),
})
type Shipment = z.infer<typeof shipmentSchema>

const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.union([z.string(), z.array(z.string())]).optional(),
    errors: z.array(z.union([z.string(), z.looseObject({ message: z.string().optional() })])).default([]),
  }),
})

const scanFormSchema = z.object({
  id: z.string(),
  form_url: z.string().nullish(),
  status: z.string().nullish(),
})
const trackerSchema = z.object({
  status: z.string(),
  tracking_details: z.array(z.object({ status: z.string().nullish(), datetime: z.string() })).default([]),
})

/** Said by the carrier's system, not by a carrier that has the parcel. */
const beforeScan: ReadonlySet<string> = new Set(['pre_transit', 'unknown'])

class EasypostError extends CarrierRefused {
  readonly code: string
  constructor(code: string, message: string) {
    super(message, code === 'RATE_LIMITED' ? 'busy' : 'refused')
    this.code = code
  }
}

const errorOf = (json: unknown, status: number): Error => {
  const parsed = errorSchema.safeParse(json)
  if (!parsed.success) return new Error(`${name} returned ${status} in an unknown form`)
  const { code, message, errors } = parsed.data.error
  const details = errors.map((error) => (typeof error === 'string' ? error : (error.message ?? '')))
  const words = [Array.isArray(message) ? message.join(' ') : (message ?? code), ...details]
  return new EasypostError(
    code,
    words
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 300),
  )
}

/** Services are named `USPS GroundAdvantage`: the carrier and its service, as EasyPost calls them. */
const serviceOf = ({ carrier, service }: Pick<z.infer<typeof rateSchema>, 'carrier' | 'service'>): string =>
  `${carrier} ${service}`

const gramsPerOunce = 28.349_523_125

const addressOf = (address: {
  readonly name: string
  readonly phone: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly province: string
  readonly postcode: string
  readonly countryCode: string
}) => ({
  name: address.name,
  street1: address.address1,
  street2: address.address2,
  city: address.city,
  state: address.province,
  zip: address.postcode,
  country: address.countryCode,
  phone: address.phone,
})

const customsOf = ({ goods, currency, scheme }: CarrierParcel) =>
  goods.length === 0
    ? {}
    : {
        customs_info: {
          contents_type: 'merchandise',
          customs_certify: true,
          eel_pfc: 'NOEEI 30.37(a)',
          non_delivery_option: 'return',
          restriction_type: 'none',
          customs_items: goods.map(
            ({ code, name: description, hsCode, origin, pieces, grams, valueMinor }) => ({
              code,
              description,
              quantity: pieces,
              value: (valueMinor / 100).toFixed(2),
              currency,
              weight: Number((grams / gramsPerOunce).toFixed(2)),
              hs_tariff_number: hsCode,
              origin_country: origin,
            }),
          ),
        },
        ...(scheme === null ? {} : { tax_identifiers: [taxIdentifierOf(scheme)] }),
      }

const taxIdentifierOf = ({ scheme, number }: { readonly scheme: string; readonly number: string }) => ({
  entity: 'SENDER',
  tax_id: number,
  tax_id_type: scheme.toUpperCase(),
  issuing_country: number.slice(0, 2),
})

export const easypost = ({ baseUrl, apiKey }: EasypostSettings): Carrier => {
  const headers = { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` }
  const call = async <S extends z.ZodType>(path: string, schema: S, body?: unknown): Promise<z.output<S>> => {
    const answer = await callCarrier({
      carrier: name,
      url: `${baseUrl}/v2/${path}`,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    if (answer.status >= 400) throw errorOf(answer.json, answer.status)
    const parsed = schema.safeParse(answer.json)
    if (!parsed.success) throw new Error(`${name} returned an answer in an unknown form`)
    return parsed.data
  }
  const find = async (reference: string): Promise<Shipment | null> => {
    try {
      return await call(`shipments/${encodeURIComponent(reference)}`, shipmentSchema)
    } catch (error) {
      if (error instanceof EasypostError && /NOT_FOUND|NOT\.FOUND/.test(error.code)) return null
      throw error
    }
  }
  /** One shipment for each reference: its rates are those that the label is bought at. */
  const shipmentOf = async (parcel: CarrierParcel): Promise<Shipment> =>
    (await find(parcel.reference)) ?? call('shipments', shipmentSchema, shipmentInput(parcel))

  return {
    rates: async (parcel, services) => {
      const { rates, messages } = await shipmentOf(parcel)
      return services.map((service) => rateOf(service, rates, messages))
    },
    createLabel: async (parcel, service) => {
      const shipment = await shipmentOf(parcel)
      const known = boughtOf(shipment)
      if (known) return known
      const rate = shipment.rates.find((one) => serviceOf(one) === service)
      if (!rate) throw new CarrierRefused(`${name} offers no ${service} for this parcel`)
      const bought = boughtOf(
        await call(`shipments/${shipment.id}/buy`, shipmentSchema, { rate: { id: rate.id } }),
      )
      if (!bought) throw new Error(`${name} returned no tracking number`)
      return bought
    },
    findLabel: async (reference) => {
      const shipment = await find(reference)
      return shipment ? boughtOf(shipment) : null
    },
    drawLabel: async ({ externalId }) => {
      const { postage_label: label } = await call(`shipments/${externalId}`, shipmentSchema)
      return fetchLabel(name, label?.label_pdf_url ?? label?.label_url ?? '', baseUrl)
    },
    cancelLabel: async ({ externalId }) => {
      const { refund_status: status } = await call(
        `shipments/${externalId}/refund`,
        shipmentSchema,
        {},
      ).catch((error: unknown) => {
        if (error instanceof EasypostError && /NOT_FOUND|ALREADY/.test(error.code))
          return { refund_status: 'refunded' }
        throw error
      })
      if (status === 'rejected' || status === 'not_applicable')
        throw new CarrierRefused(`${name} does not refund this label (${status})`)
    },
    manifest: async (labels) => {
      const { id, form_url: url } = await call('scan_forms', scanFormSchema, {
        shipments: labels.map(({ externalId }) => ({ id: externalId })),
      })
      return { reference: id, url: url ?? '' }
    },
    track: async ({ trackingNumber }) => {
      const { status, tracking_details: details } = await call('trackers', trackerSchema, {
        tracker: { tracking_code: trackingNumber },
      })
      if (beforeScan.has(status)) return null
      const scans = details
        .filter((detail) => !beforeScan.has(detail.status ?? 'unknown'))
        .map(({ datetime }) => Date.parse(datetime))
        .filter((time) => !Number.isNaN(time))
      return scans.length === 0 ? null : new Date(Math.min(...scans))
    },
  }
}

const shipmentInput = (parcel: CarrierParcel) => {
  const { sender, recipient, reference, weightGrams, orderNumber, isDutyPaid } = parcel
  if (!sender) throw new CarrierRefused(`Enter the address that ${name} ships from, on the carrier’s page`)
  return {
    shipment: {
      reference,
      to_address: { ...addressOf(recipient), email: recipient.email },
      from_address: addressOf(sender),
      parcel: { weight: Number((weightGrams / gramsPerOunce).toFixed(2)) },
      ...customsOf(parcel),
      options: {
        label_format: 'PDF',
        print_custom_1: orderNumber,
        ...(isDutyPaid ? { incoterm: 'DDP' } : {}),
      },
    },
  }
}

const boughtOf = ({
  id,
  tracking_code: trackingNumber,
  selected_rate: rate,
}: Shipment): BoughtLabel | null => {
  if (!trackingNumber) return null
  const costMinor = rate ? minorOf(rate.rate) : null
  return {
    externalId: id,
    trackingNumber,
    cost: rate && costMinor !== null ? { costMinor, currency: rate.currency } : null,
  }
}

const rateOf = (service: string, rates: Shipment['rates'], messages: Shipment['messages']): CarrierRate => {
  const rate = rates.find((one) => serviceOf(one) === service)
  const costMinor = rate ? minorOf(rate.rate) : null
  if (rate && costMinor !== null) return { service, costMinor, currency: rate.currency }
  const [carrier] = service.split(' ')
  const said = messages.find((one) => one.carrier === carrier)?.message
  return { service, refusal: (said ?? `${name} offers no ${service} for this parcel`).slice(0, 300) }
}
