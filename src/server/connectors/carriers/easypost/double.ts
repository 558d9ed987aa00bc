import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { createDouble, numberOf, type CarrierDouble, type DoubleOptions } from '../common/double-kit.ts'
import { doubleLabel } from '../common/double-label.ts'

const addressSchema = z.object({
  name: z.string().default(''),
  street1: z.string().default(''),
  city: z.string().default(''),
  zip: z.string().default(''),
  country: z.string(),
})
const shipmentInput = z.object({
  shipment: z.object({
    reference: z.string().optional(),
    to_address: addressSchema,
    from_address: addressSchema,
    parcel: z.object({ weight: z.number().positive() }),
    customs_info: z.unknown().optional(),
    options: z.looseObject({ print_custom_1: z.string().optional() }).default({}),
  }),
})
type Input = z.infer<typeof shipmentInput>['shipment']

interface Rate {
  readonly id: string
  readonly carrier: string
  readonly service: string
  readonly rate: string
  readonly currency: string
}

interface Shipment {
  readonly id: string
  readonly reference: string | null
  readonly input: Input
  readonly rates: readonly Rate[]
  readonly messages: readonly { readonly carrier: string; readonly type: string; readonly message: string }[]
  selected: Rate | null
  tracking: string | null
  refund: string | null
  form: string | null
}

/** Base price, and price of an ounce, in cents; the most it carries, in ounces. */
const offered = [
  { carrier: 'USPS', service: 'GroundAdvantage', base: 420, perOunce: 9, maxOunces: 1120 },
  { carrier: 'USPS', service: 'Priority', base: 760, perOunce: 14, maxOunces: 1120 },
  { carrier: 'UPSDAP', service: 'Ground', base: 690, perOunce: 6, maxOunces: 2400 },
] as const
const served: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'GB', 'DE', 'FR', 'AU'])

const errorOf = (code: string, message: string, errors: readonly object[] = []) => ({
  error: { code, message, errors },
})

export interface EasypostDoubleOptions extends DoubleOptions {
  readonly apiKey: string
  /** Where the double itself is reached, for the addresses of labels. */
  readonly ownUrl: () => string
}

/** EasyPost as its documentation describes it: shipments with rates, purchase, refund, scan forms and trackers. */
export const easypostDouble = (options: EasypostDoubleOptions): CarrierDouble => {
  const shipments = new Map<string, Shipment>()
  const byReference = new Map<string, Shipment>()
  const scanned = new Map<string, string>()
  const find = (id: string): Shipment | undefined => shipments.get(id) ?? byReference.get(id)

  const ratesOf = (id: string, { to_address: to, parcel }: Input): Pick<Shipment, 'rates' | 'messages'> => {
    if (!served.has(to.country)) {
      const message = `No services are available to ${to.country}.`
      return {
        rates: [],
        messages: offered.map(({ carrier }) => ({ carrier, type: 'rate_error', message })),
      }
    }
    const light = offered.filter(({ maxOunces }) => parcel.weight <= maxOunces)
    return {
      rates: light.map(({ carrier, service, base, perOunce }) => ({
        id: `rate_${numberOf(`${id} ${service}`, 12)}`,
        carrier,
        service,
        rate: ((base + perOunce * parcel.weight) / 100).toFixed(2),
        currency: 'USD',
      })),
      messages: offered
        .filter((one) => !light.includes(one))
        .map(({ carrier }) => ({ carrier, type: 'rate_error', message: 'The parcel is too heavy.' })),
    }
  }
  const viewOf = ({ id, reference, rates, messages, selected, tracking, refund }: Shipment) => ({
    id,
    object: 'Shipment',
    mode: 'test',
    reference,
    rates,
    messages,
    selected_rate: selected,
    tracking_code: tracking,
    refund_status: refund,
    postage_label: tracking
      ? {
          label_url: `${options.ownUrl()}/labels/${id}.pdf`,
          label_pdf_url: `${options.ownUrl()}/labels/${id}.pdf`,
        }
      : null,
  })

  const routes = (app: FastifyInstance): void => {
    const wanted = `Basic ${Buffer.from(`${options.apiKey}:`).toString('base64')}`
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.includes('/labels/') || request.headers.authorization === wanted) return undefined
      return reply.code(401).send(errorOf('APIKEY.INACTIVE', 'This api key is no longer active.'))
    })
    const missing = errorOf('NOT_FOUND', 'The requested resource could not be found.')

    app.post('/v2/shipments', async (request, reply) => {
      const parsed = shipmentInput.safeParse(request.body)
      if (!parsed.success) {
        const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
        return reply.code(422).send(errorOf('SHIPMENT.INVALID_PARAMS', 'Unable to create shipment', errors))
      }
      const input = parsed.data.shipment
      if (input.to_address.country === 'US' && !/^\d{5}/.test(input.to_address.zip)) {
        const errors = [{ field: 'zip', message: 'Invalid ZIP code.' }]
        return reply.code(422).send(errorOf('ADDRESS.VERIFY.FAILURE', 'Unable to verify address.', errors))
      }
      const id = `shp_${numberOf(`${input.reference ?? ''} ${shipments.size}`, 16)}`
      const shipment: Shipment = {
        id,
        reference: input.reference ?? null,
        input,
        ...ratesOf(id, input),
        selected: null,
        tracking: null,
        refund: null,
        form: null,
      }
      shipments.set(id, shipment)
      if (input.reference !== undefined) byReference.set(input.reference, shipment)
      return reply.code(201).send(viewOf(shipment))
    })

    app.get<{ Params: { id: string } }>('/v2/shipments/:id', async (request, reply) => {
      const shipment = find(request.params.id)
      return shipment ? viewOf(shipment) : reply.code(404).send(missing)
    })

    app.post<{ Params: { id: string }; Body: { rate?: { id?: string } } | null }>(
      '/v2/shipments/:id/buy',
      async (request, reply) => {
        const shipment = find(request.params.id)
        if (!shipment) return reply.code(404).send(missing)
        if (shipment.tracking)
          return reply.code(422).send(errorOf('SHIPMENT.POSTAGE.EXISTS', 'Postage already exists.'))
        const rate = shipment.rates.find(({ id }) => id === request.body?.rate?.id)
        if (!rate)
          return reply.code(422).send(errorOf('SHIPMENT.POSTAGE.FAILURE', 'Unable to buy this rate.'))
        if (shipment.input.to_address.name.includes('Refused')) {
          const message = 'The carrier does not deliver to this address.'
          return reply.code(422).send(errorOf('SHIPMENT.POSTAGE.FAILURE', message))
        }
        shipment.selected = rate
        shipment.tracking = `9400${numberOf(shipment.reference ?? shipment.id, 18)}`
        return viewOf(shipment)
      },
    )

    app.post<{ Params: { id: string } }>('/v2/shipments/:id/refund', async (request, reply) => {
      const shipment = find(request.params.id)
      if (!shipment) return reply.code(404).send(missing)
      if (!shipment.tracking)
        return reply.code(422).send(errorOf('SHIPMENT.REFUND.UNAVAILABLE', 'There is no postage to refund.'))
      if (scanned.has(shipment.tracking)) return { ...viewOf(shipment), refund_status: 'rejected' }
      shipment.refund = 'submitted'
      return viewOf(shipment)
    })

    app.post<{ Body: { shipments?: { id: string }[] } | null }>('/v2/scan_forms', async (request, reply) => {
      const found = (request.body?.shipments ?? []).map(({ id }) => find(id))
      const bought = found.flatMap((one) => (one?.tracking && one.form === null ? [one] : []))
      if (bought.length === 0 || bought.length < found.length)
        return reply.code(422).send(errorOf('SCAN_FORM.INVALID', 'Some shipments cannot be added to a form.'))
      const id = `sf_${numberOf(bought.map((one) => one.id).join(' '), 16)}`
      for (const shipment of bought) shipment.form = id
      return reply
        .code(201)
        .send({ id, object: 'ScanForm', status: 'created', form_url: `${options.ownUrl()}/labels/${id}.pdf` })
    })

    app.post<{ Body: { tracker?: { tracking_code?: string } } | null }>('/v2/trackers', (request) => {
      const code = request.body?.tracker?.tracking_code ?? ''
      const at = scanned.get(code)
      return {
        id: `trk_${numberOf(code, 16)}`,
        tracking_code: code,
        status: at === undefined ? 'pre_transit' : 'in_transit',
        tracking_details: [
          { status: 'pre_transit', datetime: '2020-01-01T00:00:00Z', message: 'Label created' },
          ...(at === undefined ? [] : [{ status: 'in_transit', datetime: at, message: 'Accepted' }]),
        ],
      }
    })

    app.post<{ Params: { code: string } }>('/v2/test/scan/:code', (request) => {
      scanned.set(request.params.code, new Date().toISOString())
      return { done: true }
    })

    app.get<{ Params: { file: string } }>('/labels/:file', async (request, reply) => {
      const id = request.params.file.replace(/\.pdf$/, '')
      const shipment = find(id)
      const lines = shipment
        ? [
            `${shipment.selected?.carrier ?? ''} ${shipment.selected?.service ?? ''}`,
            shipment.tracking ?? '',
            shipment.input.to_address.name,
            shipment.input.to_address.street1,
            `${shipment.input.to_address.city} ${shipment.input.to_address.zip}`,
            shipment.input.to_address.country,
            shipment.input.options.print_custom_1 ?? '',
          ]
        : ['SCAN form', id]
      return reply.type('application/pdf').send(doubleLabel(lines))
    })
  }
  return createDouble(options, errorOf('RATE_LIMITED', 'Too many requests.'), routes)
}
