import { refusalOf, type Refusal } from '../../platform/kernel/refuse.ts'
import {
  largest,
  nothingCharged,
  servicesMinor,
  timesOf,
  type MaterialStock,
  type ChosenService,
  type OfferedService,
  type LockedOrder,
} from '../orders/index.ts'

export type ServicePlan =
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'changes'
      readonly order: LockedOrder
      readonly added: readonly string[]
      readonly removed: readonly string[]
      /** Additional cost; negative if the order becomes cheaper. */
      readonly extraMinor: number
    }

/**
 * An order with services added and others removed. Added ones come from the seller's stock where it suffices, which is
 * counted down in `stock`, and at current prices otherwise. Services it already has keep their price; those from sources of
 * a merged order are removed too.
 */
export const planServices = (
  order: LockedOrder,
  add: readonly OfferedService[],
  remove: readonly string[],
  stock: ReadonlyMap<string, MaterialStock> = new Map(),
): ServicePlan => {
  const held = new Set(order.services.map(({ serviceId }) => serviceId))
  const wanted = add.filter(({ serviceId }) => !held.has(serviceId))
  const gone = order.services.filter(({ serviceId }) => remove.includes(serviceId))
  if (wanted.length + gone.length === 0) return { kind: 'same' }
  const chosen = wanted.map((one): ChosenService => {
    const charged = { ...one, sourceOrderId: null, lineIds: null, stockId: null }
    const material = stock.get(one.serviceId)
    const units = timesOf(charged, order.lines)
    if (!material || units === 0 || units > material.left) return charged
    material.left -= units
    return { ...charged, ...nothingCharged, stockId: material.stockId }
  })
  const services = [...order.services.filter((one) => !gone.includes(one)), ...chosen]
  const extraMinor = servicesMinor(services, order.lines) - servicesMinor(order.services, order.lines)
  if (order.totalMinor + extraMinor > largest) {
    return { kind: 'refused', refusal: refusalOf('amountTooLarge', { case: 'order', number: order.number }) }
  }
  return {
    kind: 'changes',
    order: { ...order, services },
    added: wanted.map(({ nameEn }) => nameEn),
    removed: [...new Set(gone.map(({ nameEn }) => nameEn))],
    extraMinor,
  }
}
