import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { savedViewIdSchema } from '../kernel/ids.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import {
  savedViewChangeSchema,
  savedViewInput,
  savedViewListSchema,
  savedViewOrder,
  type savedViewPages,
} from './saved-views.ts'

export const operatorSavedViewPages = [
  'orders',
  'products',
  'refunds',
  'returns',
  'reportedReturns',
  'surcharges',
  'problems',
  'quotes',
  'recharges',
  'withdrawals',
  'corrections',
  'tickets',
  'sourcing',
  'replacements',
  'supplierOrders',
  'buyList',
  'waves',
  'warehouseStock',
  'shopPushes',
  'unscannedParcels',
] as const
export type SavedViewPage = (typeof operatorSavedViewPages | typeof savedViewPages)[number]

const operator = { kind: 'operator', area: 'own', roles: operatorRoles } as const
const page = z.enum(operatorSavedViewPages)
const byId = z.object({ id: savedViewIdSchema })

export const operatorSavedViews = {
  listOperatorSavedViews: endpoint({
    method: 'POST',
    path: '/ops/GetSavedViews',
    summary: 'Lists the saved views of a list: those shared among operators, and the caller’s own.',
    access: operator,
    input: z.object({ page }),
    output: savedViewListSchema,
  }),
  createOperatorSavedView: endpoint({
    method: 'POST',
    path: '/ops/CreateSavedView',
    summary:
      'Saves the filters and columns of a list as a view, for this operator or shared with all operators.',
    access: operator,
    errors: ['savedViewNameTaken', 'tooManySavedViews'],
    input: z.object({ page, ...savedViewInput }),
    output: byId,
  }),
  updateOperatorSavedView: endpoint({
    method: 'POST',
    path: '/ops/UpdateSavedView',
    summary:
      'Renames a view, replaces its filters and columns, shares it or makes it private. Open to its creator and, except for sharing, to owners.',
    access: operator,
    errors: ['notFound', 'savedViewNameTaken', 'savedViewNotYours', 'tooManySavedViews'],
    input: savedViewChangeSchema,
    output: byId,
  }),
  deleteOperatorSavedView: endpoint({
    method: 'POST',
    path: '/ops/DeleteSavedView',
    summary: 'Deletes a view. Open to its creator and to owners.',
    access: operator,
    errors: ['notFound', 'savedViewNotYours'],
    input: byId,
    output: z.object({ deleted: z.literal(true) }),
  }),
  sortOperatorSavedViews: endpoint({
    method: 'POST',
    path: '/ops/SortSavedViews',
    summary:
      'Sets the order of the caller’s own views or, by an owner, of the shared ones. Each must be named once.',
    access: operator,
    errors: ['notFound', 'savedViewNotYours', 'savedViewsChanged'],
    input: z.object({ page, ...savedViewOrder }),
    output: z.object({ ids: z.array(savedViewIdSchema) }),
  }),
}
