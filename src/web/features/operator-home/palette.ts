import {
  foundKinds,
  operatorFind,
  type FoundKind,
  type FoundThing,
} from '../../../contract/operator-home/find.ts'
import { call } from '../../ui/call/calls.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { PaletteItem, PaletteSource } from '../../ui/palette/palette-types.ts'
import type { Label } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'

interface Shown {
  readonly label: (number: string) => Label
  readonly icon: IconName
  readonly to: (found: FoundThing) => string
}

const named = (label: string): Label => ({ en: label, zh: label })
const orderPage = ({ pageId }: FoundThing): string => `/orders/detail?id=${pageId}`
const q = encodeURIComponent

const shown: Readonly<Record<FoundKind, Shown>> = {
  parcel: { label: named, icon: 'truck', to: orderPage },
  refund: {
    label: (number) => ({ en: `Refund ${number}`, zh: `退款 ${number}` }),
    icon: 'coins',
    to: orderPage,
  },
  returnedParcel: {
    label: (number) => ({ en: `Returned parcel ${number}`, zh: `退件 ${number}` }),
    icon: 'box',
    to: ({ number }) => `/returns?q=${q(number)}`,
  },
  withdrawal: {
    label: (number) => ({ en: `Withdrawal ${number}`, zh: `提现 ${number}` }),
    icon: 'wallet',
    to: ({ pageId }) => `/withdrawals/detail?id=${pageId}`,
  },
  correction: {
    label: (number) => ({ en: `Balance correction ${number}`, zh: `余额调整 ${number}` }),
    icon: 'wallet',
    to: ({ number }) => `/corrections?tab=all&q=${q(number)}`,
  },
  wave: {
    label: (number) => ({ en: `Wave ${number}`, zh: `波次 ${number}` }),
    icon: 'box',
    to: ({ pageId }) => `/waves/detail?id=${pageId}`,
  },
  handOver: {
    label: (number) => ({ en: `Hand-over ${number}`, zh: `交接单 ${number}` }),
    icon: 'truck',
    to: ({ pageId }) => `/hand-over/detail?id=${pageId}`,
  },
  wholesaleOrder: {
    label: (number) => ({ en: `Wholesale order ${number}`, zh: `批发订单 ${number}` }),
    icon: 'cart',
    to: ({ pageId }) => `/wholesale/${pageId}`,
  },
  serviceOrder: {
    label: (number) => ({ en: `Service order ${number}`, zh: `服务订单 ${number}` }),
    icon: 'settings',
    to: ({ pageId }) => `/service-orders/${pageId}`,
  },
  contact: {
    label: named,
    icon: 'people',
    to: ({ hint }) => `/customers?q=${q(hint.split(' ', 1)[0] ?? '')}`,
  },
  colleague: { label: named, icon: 'people', to: ({ pageId }) => `/staff/${pageId}` },
}

const itemOf = (found: FoundThing): PaletteItem => {
  const { label, icon, to } = shown[found.kind]
  return {
    key: `${found.kind}:${found.id}`,
    label: label(found.number)[getLocale()],
    numbers: [found.number],
    hint: found.hint,
    icon,
    to: to(found),
  }
}

const find =
  (kinds: FoundKind[]): PaletteSource['find'] =>
  async (search, signal) => {
    const { found } = await call(operatorFind.findByNumber, { search, kinds }, { signal, quiet: true })
    return found.map(itemOf)
  }

const people = { contact: 'contact', colleague: 'colleague', parcel: 'parcel' } as const
const caseKinds = (Object.keys(foundKinds) as FoundKind[]).filter((kind) => !(kind in people))

export const foundPalettes: readonly PaletteSource[] = [
  {
    key: 'parcels',
    area: 'orders',
    heading: { en: 'Parcels', zh: '包裹' },
    minLength: 4,
    isByNumber: true,
    find: find(['parcel']),
  },
  // The server looks only for what the operator may see.
  {
    key: 'cases',
    heading: { en: 'By number', zh: '按编号' },
    minLength: 2,
    isByNumber: true,
    find: find(caseKinds),
  },
  {
    key: 'contacts',
    area: 'customers',
    heading: { en: 'Customers’ contacts', zh: '客户联系人' },
    minLength: 2,
    find: find(['contact']),
  },
  {
    key: 'colleagues',
    area: 'staff',
    roles: ['owner'],
    heading: { en: 'Staff', zh: '员工' },
    minLength: 2,
    find: find(['colleague']),
  },
]
