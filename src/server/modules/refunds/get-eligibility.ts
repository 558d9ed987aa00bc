import type * as z from 'zod'
import type { refunds } from '../../../contract/refunds/refunds.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Scope } from '../orders/index.ts'
import { readFacts } from './refund-facts.ts'
import { refundReasonStates, unitsOf } from './refund-rules.ts'

type Eligibility = z.input<typeof refunds.getRefundEligibility.output>

export const getEligibility = async (
  db: Db,
  scope: Scope,
  orderId: string,
  now: Date,
): Promise<Eligibility> => {
  const order = await readFacts(db, scope, orderId)
  const { currency, paidMinor, refundedMinor, freightMinor, serviceMinor, surchargeMinor, blocked } = order
  return {
    currency,
    paidMinor,
    refundedMinor,
    freightMinor,
    serviceMinor,
    surchargeMinor,
    units: unitsOf(order),
    blocked,
    lines: order.lines.map(
      ({ lineId, title, titleZh, variantTitle, imageUrl, quantity, unitMinor, ...line }) => ({
        lineId,
        title,
        titleZh,
        variantTitle,
        imageUrl,
        quantity,
        unitMinor,
        paidMinor: line.paidMinor,
      }),
    ),
    reasons: refundReasonStates(order, now).map((state) => ({
      ...state,
      opensAt: state.opensAt?.toISOString() ?? null,
      closesAt: state.closesAt?.toISOString() ?? null,
      lines: [...state.lines],
    })),
  }
}
