import { Button } from 'antd'
import type { ProposalAction } from '../../../contract/kernel/proposals.ts'
import { defineText, useText } from '../text/define-text.ts'

const text = defineText({
  en: { decline: 'Decline…', withdraw: 'Withdraw proposal' },
  zh: { decline: '拒绝…', withdraw: '撤回提议' },
})

interface ProposalActionsProps {
  readonly proposal: {
    readonly allowedActions: readonly ProposalAction[]
    readonly needsSecondPerson: boolean
  }
  /** Why the proposer cannot approve it. */
  readonly secondPerson: string
  readonly approveLabel: string
  readonly isApproving: boolean
  readonly isWithdrawing: boolean
  readonly onApprove: () => void
  readonly onDecline: () => void
  readonly onWithdraw: () => void
}

/** The buttons of a proposal that another operator approves above the owner's limit. */
export const ProposalActions = ({ proposal, secondPerson, approveLabel, ...props }: ProposalActionsProps) => {
  const words = useText(text)
  const { allowedActions, needsSecondPerson } = proposal
  return (
    <>
      {needsSecondPerson && <p className="q-note">{secondPerson}</p>}
      <div className="q-prompt-actions">
        {allowedActions.includes('decline') && (
          <Button danger onClick={props.onDecline}>
            {words.decline}
          </Button>
        )}
        {allowedActions.includes('withdraw') && (
          <Button danger loading={props.isWithdrawing} onClick={props.onWithdraw}>
            {words.withdraw}
          </Button>
        )}
        <Button
          type="primary"
          disabled={needsSecondPerson}
          loading={props.isApproving}
          onClick={props.onApprove}
        >
          {approveLabel}
        </Button>
      </div>
    </>
  )
}
