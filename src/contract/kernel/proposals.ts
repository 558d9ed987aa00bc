import * as z from 'zod'
import { instantSchema } from './paging.ts'

/** Characters of the reason that finance gives for what it does to a customer's money. */
export const financeReasonLength = { min: 3, max: 300 } as const

export const financeReasonSchema = z
  .string()
  .trim()
  .min(financeReasonLength.min, 'must have at least 3 characters')
  .max(financeReasonLength.max)

export const proposalActions = ['approve', 'decline', 'withdraw'] as const
export type ProposalAction = (typeof proposalActions)[number]

/** What each proposal has that another operator approves above the owner's limit. */
export const proposalFields = {
  number: z.string(),
  statusSince: instantSchema,
  reason: z.string(),
  proposedAt: instantSchema,
  decidedBy: z.string().nullable(),
  declineReason: z.string(),
  allowedActions: z.array(z.enum(proposalActions)),
  /** The caller proposed it, and its amount needs another operator. */
  needsSecondPerson: z.boolean(),
}

interface Proposal {
  readonly status: string
  readonly proposerId: string | null
  readonly needsTwo: boolean
}

/** An operator may approve an open proposal, and decline another's or withdraw their own. */
export const proposalRights = ({ status, proposerId, needsTwo }: Proposal, operatorId: string) => {
  const isOpen = status === 'proposed'
  const isOwn = proposerId === operatorId
  const allowedActions: ProposalAction[] = isOpen ? ['approve', isOwn ? 'withdraw' : 'decline'] : []
  return { allowedActions, needsSecondPerson: isOpen && needsTwo && isOwn }
}
