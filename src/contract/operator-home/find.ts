import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import type { OperatorArea } from '../kernel/operator-permissions.ts'
import { operatorSearch } from '../kernel/operator-search.ts'
import { operatorRoles, type OperatorRole } from '../kernel/permissions.ts'

interface Needed {
  readonly area: OperatorArea
  readonly roles: readonly OperatorRole[]
}

const finance: readonly OperatorRole[] = ['finance']

/** What the palette finds beside lists of its own, and who may see each: as the list or page it leads to. */
export const foundKinds = {
  parcel: { area: 'orders', roles: operatorRoles },
  refund: { area: 'refunds', roles: operatorRoles },
  returnedParcel: { area: 'returns', roles: operatorRoles },
  withdrawal: { area: 'withdrawals', roles: finance },
  correction: { area: 'corrections', roles: finance },
  wave: { area: 'orders', roles: ['fulfilment'] },
  handOver: { area: 'carriers', roles: operatorRoles },
  wholesaleOrder: { area: 'wholesale', roles: operatorRoles },
  serviceOrder: { area: 'services', roles: operatorRoles },
  contact: { area: 'customers', roles: operatorRoles },
  colleague: { area: 'staff', roles: ['owner'] },
} as const satisfies Record<string, Needed>
export type FoundKind = keyof typeof foundKinds

const kindNames = Object.keys(foundKinds) as [FoundKind, ...FoundKind[]]

const foundSchema = z.object({
  kind: z.enum(kindNames),
  id: z.string(),
  /** Its number, or a person's name. */
  number: z.string(),
  hint: z.string(),
  /** Whose page shows it: its own id, or that of its order or customer. */
  pageId: z.string(),
})
export type FoundThing = z.output<typeof foundSchema>

export const operatorFind = {
  findByNumber: endpoint({
    method: 'POST',
    path: '/ops/Find',
    summary:
      'Finds parcels, cases and waves by their number, and people by name or email; only kinds whose pages the operator may open.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    input: z.object({ search: operatorSearch.min(2), kinds: z.array(z.enum(kindNames)).min(1).max(20) }),
    output: z.object({ found: z.array(foundSchema) }),
  }),
}
