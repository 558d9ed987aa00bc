import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import {
  carrierLimits,
  type CarrierConnector,
  type CarrierSender,
  type CarrierView,
} from '../../../contract/carriers/carrier-schemas.ts'
import type { operatorCarriers } from '../../../contract/carriers/carriers.ts'
import type { ShippingLineId } from '../../../contract/kernel/ids.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'

type CarrierInput = InputOf<typeof operatorCarriers.saveCarrier>

/** Input is kept unparsed. */
export interface ServiceDraft {
  readonly key: string
  readonly shippingLineId: string
  readonly code: string
  readonly countries: readonly string[]
  readonly minGrams: string
  readonly maxGrams: string
  readonly accepts: readonly GoodsAttribute[]
  readonly weekdays: readonly number[]
  readonly isActive: boolean
}

export interface CarrierDraft {
  readonly code: string
  readonly nameEn: string
  readonly nameZh: string
  readonly connector: CarrierConnector | null
  readonly trackingUrl: string
  readonly isActive: boolean
  readonly sender: CarrierSender
  readonly services: readonly ServiceDraft[]
}

const emptySender: CarrierSender = {
  name: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  province: '',
  postcode: '',
  countryCode: '',
}

export const emptyCarrier: CarrierDraft = {
  code: '',
  nameEn: '',
  nameZh: '',
  connector: null,
  trackingUrl: '',
  isActive: true,
  sender: emptySender,
  services: [],
}

export const newService = (): ServiceDraft => ({
  key: Math.random().toString(36).slice(2, 10),
  shippingLineId: '',
  code: '',
  countries: [],
  minGrams: '',
  maxGrams: '',
  accepts: [],
  weekdays: [],
  isActive: true,
})

export const draftOf = (carrier: CarrierView): CarrierDraft => ({
  code: carrier.code,
  nameEn: carrier.nameEn,
  nameZh: carrier.nameZh,
  connector: carrier.connector,
  trackingUrl: carrier.trackingUrl ?? '',
  isActive: carrier.isActive,
  sender: carrier.sender ?? emptySender,
  services: carrier.services.map(({ minGrams, maxGrams, ...service }) => ({
    ...service,
    key: `${service.shippingLineId} ${service.code}`,
    minGrams: minGrams === 0 ? '' : String(minGrams),
    maxGrams: maxGrams === null ? '' : String(maxGrams),
  })),
})

export type CarrierDraftProblem = 'needed' | 'number' | 'order' | 'twice'
/** By field: `code`, `sender.city`, `<service>.code`… */
export type CarrierDraftProblems = Readonly<Record<string, CarrierDraftProblem>>

/** Null for ''; undefined for anything but a weight. */
const gramsOf = (text: string): number | null | undefined => {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,7}$/.test(plain) && Number(plain) <= carrierLimits.grams ? Number(plain) : undefined
}

const optionalFields: ReadonlySet<string> = new Set(['address2', 'province'])

const isFilled = (sender: CarrierSender): boolean => Object.values(sender).some((part) => part.trim() !== '')

/** What the draft says, or what is wrong with it. */
export const readDraft = (
  draft: CarrierDraft,
): { readonly input: CarrierInput | null; readonly problems: CarrierDraftProblems } => {
  const problems: Record<string, CarrierDraftProblem> = {}
  const need = (field: string, value: string): void => {
    if (value.trim() === '') problems[field] = 'needed'
  }
  need('code', draft.code)
  need('nameEn', draft.nameEn)
  const hasSender = draft.connector !== null && isFilled(draft.sender)
  if (hasSender)
    for (const [name, value] of Object.entries(draft.sender))
      if (!optionalFields.has(name)) need(`sender.${name}`, value)
  const seen = new Set<string>()
  const services = draft.services.map((service) => {
    const { key, minGrams: min, maxGrams: max, shippingLineId, code } = service
    need(`${key}.shippingLineId`, shippingLineId)
    need(`${key}.code`, code)
    const name = `${shippingLineId} ${code.trim()}`
    if (seen.has(name)) problems[`${key}.code`] ??= 'twice'
    seen.add(name)
    const [minGrams, maxGrams] = [gramsOf(min), gramsOf(max)]
    if (minGrams === undefined) problems[`${key}.minGrams`] = 'number'
    if (maxGrams === undefined) problems[`${key}.maxGrams`] = 'number'
    if (minGrams && maxGrams && minGrams > maxGrams) problems[`${key}.maxGrams`] = 'order'
    return {
      shippingLineId: shippingLineId as ShippingLineId,
      code: code.trim(),
      countries: [...service.countries],
      minGrams: minGrams ?? 0,
      maxGrams: maxGrams ?? null,
      accepts: [...service.accepts],
      weekdays: service.weekdays.toSorted((a, b) => a - b),
      isActive: service.isActive,
    }
  })
  if (Object.keys(problems).length > 0) return { input: null, problems }
  const { code, nameEn, nameZh, connector, trackingUrl, isActive, sender } = draft
  return {
    problems,
    input: {
      code,
      nameEn,
      nameZh,
      connector,
      trackingUrl: trackingUrl.trim() || null,
      isActive,
      sender: hasSender ? sender : null,
      services,
    },
  }
}
