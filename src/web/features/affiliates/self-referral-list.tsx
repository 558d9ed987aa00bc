import type { CommissionPayout } from '../../../contract/affiliates/commissions.ts'
import { Icon } from '../../ui/icon.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { warningText } from './commission-text.ts'

type Warnings = CommissionPayout['referred'][number]['warnings']

/** What a referrer and a referred customer have in common. */
export const SelfReferralList = ({ warnings }: { warnings: Warnings }) => {
  const words = useText(warningText)
  return (
    <ul className="q-self-referral">
      {warnings.map(({ kind, facts }) => (
        <li key={kind}>
          <Icon name="alert" size={14} />
          <span>
            {words[kind]}: {facts.join('; ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
