import type { ProblemStep } from '../../../contract/orders/order-problems.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { answerText } from '../order-kit/problem-text.ts'
import './problems.css'

const text = defineText({
  en: {
    raised: 'reported the problem',
    answered: (answer: string) => `answered: ${answer}`,
    askedAgain: 'asked a follow-up question',
    proposes: (answer: string) => `Proposed: ${answer}`,
    instead: (title: string, code: string) => `Send ${code} instead of ${title}`,
    newAddress: (address: string) => `Ship to: ${address}`,
  },
  zh: {
    raised: '标记异常',
    answered: (answer: string) => `答复：${answer}`,
    askedAgain: '再次询问',
    proposes: (answer: string) => `建议：${answer}`,
    instead: (title: string, code: string) => `以 ${code} 代替 ${title}`,
    newAddress: (address: string) => `改寄至：${address}`,
  },
})

export const ProblemSteps = ({ steps }: { steps: readonly ProblemStep[] }) => (
  <ol className="q-problem-steps">
    {steps.map((step) => (
      <Step key={step.id} step={step} />
    ))}
  </ol>
)

const Step = ({ step }: { step: ProblemStep }) => {
  const words = useText(text)
  const answers = useText(answerText)
  const { kind, actorName, answer, note, substitute, passedOn } = step
  const did = kind === 'answered' ? words.answered(answer ? answers[answer] : '') : words[kind]
  return (
    <li>
      <span>
        <strong>{actorName}</strong> {did} <Instant at={step.at} />
      </span>
      {note && <blockquote>{note}</blockquote>}
      {kind !== 'answered' && answer && <span className="q-muted">{words.proposes(answers[answer])}</span>}
      {substitute && <span>{words.instead(substitute.title, substitute.code)}</span>}
      {passedOn && (
        <span>
          {words.newAddress(passedOn.address)} <span className="q-muted">({passedOn.why})</span>
        </span>
      )}
    </li>
  )
}
