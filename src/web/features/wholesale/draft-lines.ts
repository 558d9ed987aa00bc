import type { SkuId } from '../../../contract/kernel/ids.ts'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import type { FreightKind } from '../../../contract/wholesale/wholesale-states.ts'
import { emptyAddress, type AddressDraft } from '../order-kit/address-fields.tsx'

export interface WholesaleLine {
  readonly skuId: string
  readonly subject: string
  readonly subjectZh: string
  /** Code and attributes. */
  readonly about: string
  readonly imageUrl: string | null
  readonly quantity: number
  /** The catalogue's unit price; null if no longer sold. */
  readonly price: Money | null
  readonly tiers: SkuChoice['tiers']
}

export interface WholesaleDraft {
  readonly lines: readonly WholesaleLine[]
  readonly address: AddressDraft
  readonly freightKind: FreightKind
  readonly note: string
}

const firstQuantity = 100

export const lineOf = (sku: SkuChoice, quantity = firstQuantity): WholesaleLine => ({
  skuId: sku.skuId,
  subject: sku.subjectEn,
  subjectZh: sku.subjectZh,
  about: [sku.code, sku.attributes].filter(Boolean).join(' · '),
  imageUrl: sku.imageUrl,
  quantity,
  price: sku.price,
  tiers: sku.tiers,
})

type Saved = Omit<AddressDraft, 'email' | 'taxNumber'> & { readonly company: string }

/** A saved address as the recipient; what it does not have is kept. */
export const recipientOf = (saved: Saved, { email, taxNumber }: AddressDraft): AddressDraft => ({
  recipientName: saved.recipientName,
  phone: saved.phone,
  countryCode: saved.countryCode,
  province: saved.province,
  city: saved.city,
  address1: saved.address1,
  address2: [saved.company, saved.address2].filter((part) => part !== '').join(', '),
  postcode: saved.postcode,
  email,
  taxNumber,
})

export const emptyDraft: WholesaleDraft = {
  lines: [],
  address: emptyAddress,
  freightKind: 'sea',
  note: '',
}

export const draftOf = (order: WholesaleOrder): WholesaleDraft => ({
  lines: order.items.map((item) => ({
    skuId: item.skuId,
    subject: item.subject,
    subjectZh: item.subjectZh,
    about: [item.code, item.attributes].filter(Boolean).join(' · '),
    imageUrl: item.imageUrl,
    quantity: item.quantity,
    price:
      item.catalogueMinor === null ? null : { amountMinor: item.catalogueMinor, currency: order.currency },
    tiers: [],
  })),
  address: order.address ?? emptyAddress,
  freightKind: order.freightKind,
  note: order.note,
})

/** An empty address counts as none. */
export const inputOf = ({ lines, address, freightKind, note }: WholesaleDraft, confirmed: boolean) => ({
  items: lines.map(({ skuId, quantity }) => ({ skuId: skuId as SkuId, quantity })),
  address: isBlank(address) ? null : address,
  confirmed,
  freightKind,
  note,
})

export const isBlank = (address: AddressDraft): boolean =>
  Object.values(address).every((value) => value.trim() === '')
