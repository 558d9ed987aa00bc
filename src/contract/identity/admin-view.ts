import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/**
 * In the admin view, a call that moves money is refused with `amountNotConfirmed` until it carries this header with the
 * signed amount in minor units, as the wallet sees it: -2485 charges 24.85.
 */
export const confirmedAmountHeader = 'confirmed-amount'

export const adminView = {
  startActing: endpoint({
    method: 'POST',
    path: '/User/AdminView/StartActing',
    summary:
      'Lets an operator in the admin view change what their roles allow, for this visit, and emails the reason to the main account.',
    access: { kind: 'customer', onlyInAdminView: true, inAdminView: 'view' },
    input: z.object({ reason: z.string().trim().min(5, 'must say why').max(300) }),
    output: z.object({ done: z.literal(true) }),
  }),
}
