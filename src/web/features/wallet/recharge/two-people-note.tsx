import { Instant } from '../../../ui/time/instant.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { reviewText, type AgencyRecharge } from './review-text.ts'

/** What the call would do with this amount; the server decides. */
export const effectOf = (
  { proposal, secondPersonAboveMinor: limit }: AgencyRecharge,
  amountMinor: number,
): 'credit' | 'propose' | 'confirm' => {
  if (limit === null || amountMinor <= limit) return 'credit'
  return proposal && !proposal.isOwn && proposal.creditedMinor === amountMinor ? 'confirm' : 'propose'
}

export const TwoPeopleNote = ({
  recharge,
  amountMinor,
}: {
  recharge: AgencyRecharge
  amountMinor: number | null
}) => {
  const words = useText(reviewText)
  const { proposal, secondPersonAboveMinor: limit, currency } = recharge
  const money = (minor: number): string => moneyText({ amountMinor: minor, currency })
  if (proposal) {
    const amount = money(proposal.creditedMinor)
    return (
      <p className="q-note">
        {proposal.isOwn ? words.ownProposal(amount) : words.otherProposal(proposal.operatorName, amount)}{' '}
        <Instant at={proposal.proposedAt} />
      </p>
    )
  }
  if (limit === null || amountMinor === null || amountMinor <= limit) return null
  return <p className="q-note">{words.aboveLimit(money(limit))}</p>
}
