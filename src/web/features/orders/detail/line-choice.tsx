import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { ruleProblemWords, ruleText } from './rule-text.ts'

/** The rule that selected the shipping line, or why none did; renders nothing for the default. */
export const LineChoice = ({ order }: { order: OrderDetail }) => {
  const words = useText(ruleText)
  const { by, ruleName, problem } = order.lineChoice
  if (by === 'seller') return <span className="q-muted q-line-choice">{words.byHand}</span>
  if (ruleName === null) return null
  return (
    <span className="q-muted q-line-choice">
      <PageLink to="/setting/shippingRules">
        {problem ? ruleProblemWords(ruleName, problem, words, order.currency) : words.chosenBy(ruleName)}
      </PageLink>
    </span>
  )
}
