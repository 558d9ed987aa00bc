import { operatorSavedViews } from '../../../contract/saved-views/operator-saved-views.ts'
import { savedViews } from '../../../contract/saved-views/saved-views.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { createView, deleteView, sortViews, updateView } from './change-views.ts'
import { listViews } from './list-views.ts'
import { customerScope, operatorScope } from './view-scope.ts'

export const sellerViewRoutes = ({ database }: Platform): Route[] => [
  implement(savedViews.listSavedViews, ({ page }, { customer }) =>
    listViews(database.tenant(customer.customerId), customerScope(customer), page),
  ),
  implement(savedViews.createSavedView, (input, call) =>
    database.tenantTransaction(call.customer.customerId, async (tx) => {
      const id = await createView(tx, customerScope(call.customer), input)
      await audit(tx, call.customer, {
        action: 'savedView.created',
        target: `savedView:${id}`,
        detail: { ...input },
        call,
      })
      return { id }
    }),
  ),
  implement(savedViews.updateSavedView, ({ id, ...change }, call) =>
    database.tenantTransaction(call.customer.customerId, async (tx) => {
      await updateView(tx, customerScope(call.customer), { id, ...change })
      await audit(tx, call.customer, {
        action: 'savedView.changed',
        target: `savedView:${id}`,
        detail: change,
        call,
      })
      return { id }
    }),
  ),
  implement(savedViews.deleteSavedView, ({ id }, call) =>
    database.tenantTransaction(call.customer.customerId, async (tx) => {
      const name = await deleteView(tx, customerScope(call.customer), id)
      await audit(tx, call.customer, {
        action: 'savedView.deleted',
        target: `savedView:${id}`,
        detail: { name },
        call,
      })
      return { deleted: true as const }
    }),
  ),
  implement(savedViews.sortSavedViews, (input, call) =>
    database.tenantTransaction(call.customer.customerId, async (tx) => {
      await sortViews(tx, customerScope(call.customer), input)
      await audit(tx, call.customer, { action: 'savedView.sorted', target: null, detail: { ...input }, call })
      return { ids: input.ids }
    }),
  ),
]

export const operatorViewRoutes = ({ database }: Platform): Route[] => [
  implement(operatorSavedViews.listOperatorSavedViews, ({ page }, { operator }) =>
    listViews(database.agency, operatorScope(operator), page),
  ),
  implement(operatorSavedViews.createOperatorSavedView, (input, call) =>
    database.agencyTransaction(async (tx) => {
      const id = await createView(tx, operatorScope(call.operator), input)
      await audit(tx, call.operator, {
        action: 'savedView.created',
        target: `savedView:${id}`,
        detail: { ...input },
        call,
      })
      return { id }
    }),
  ),
  implement(operatorSavedViews.updateOperatorSavedView, ({ id, ...change }, call) =>
    database.agencyTransaction(async (tx) => {
      await updateView(tx, operatorScope(call.operator), { id, ...change })
      await audit(tx, call.operator, {
        action: 'savedView.changed',
        target: `savedView:${id}`,
        detail: change,
        call,
      })
      return { id }
    }),
  ),
  implement(operatorSavedViews.deleteOperatorSavedView, ({ id }, call) =>
    database.agencyTransaction(async (tx) => {
      const name = await deleteView(tx, operatorScope(call.operator), id)
      await audit(tx, call.operator, {
        action: 'savedView.deleted',
        target: `savedView:${id}`,
        detail: { name },
        call,
      })
      return { deleted: true as const }
    }),
  ),
  implement(operatorSavedViews.sortOperatorSavedViews, (input, call) =>
    database.agencyTransaction(async (tx) => {
      await sortViews(tx, operatorScope(call.operator), input)
      await audit(tx, call.operator, { action: 'savedView.sorted', target: null, detail: { ...input }, call })
      return { ids: input.ids }
    }),
  ),
]
