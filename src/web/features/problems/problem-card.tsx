import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { answersTo, type OrderProblem, type ProblemAnswer } from '../../../contract/orders/order-problems.ts'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Age } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ProblemSteps } from './problem-steps.tsx'
import { answerText, problemText } from '../order-kit/problem-text.ts'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

const text = defineText({
  en: {
    yours: 'Waiting for you',
    theirs: 'Waiting for Quayside',
    for: '·',
    next: 'Payment and shipping are paused until this is resolved. Quayside reviews your answer, then resumes the order or asks a follow-up question.',
    answered: 'Quayside is reviewing your answer and will resume the order or ask a follow-up question.',
    cannot: 'Only users with permission to edit orders can answer.',
  },
  zh: {
    yours: '等待您答复',
    theirs: '等待 Quayside 处理',
    for: '· 已',
    next: '异常解决之前，付款和发货暂停。Quayside 收到您的答复后，会恢复订单或再次询问。',
    answered: 'Quayside 已收到您的答复，将恢复订单或再次询问。',
    cannot: '您没有权限答复，请由拥有订单编辑权限的成员处理。',
  },
})

/** The possible answers, with the agency's latest proposal first. */
const answersOf = ({ code, steps }: OrderProblem): readonly ProblemAnswer[] => {
  const proposed = steps.findLast(({ kind }) => kind !== 'answered')?.answer ?? null
  const fitting: readonly ProblemAnswer[] = answersTo[code]
  return proposed ? [proposed, ...fitting.filter((answer) => answer !== proposed)] : fitting
}

const ProblemCard = ({ order, problem }: { order: OrderDetail; problem: OrderProblem }) => {
  const words = useText(text)
  const codes = useText(problemText)
  const answers = useText(answerText)
  const [answer, setAnswer] = useState<ProblemAnswer | null>(null)
  const isYours = problem.on === 'seller'
  const mayAnswer = order.allowedActions.includes('solveProblem')
  return (
    <Card
      title={codes[problem.code]}
      actions={
        <StatusTag tone={isYours ? 'problem' : 'working'}>
          <span>
            {isYours ? words.yours : words.theirs} {words.for} <Age since={problem.since} />
          </span>
        </StatusTag>
      }
    >
      <div className="q-stack">
        <ProblemSteps steps={problem.steps} />
        {mayAnswer && (
          <div className="q-problem-buttons">
            {answersOf(problem).map((one, index) => (
              <Button key={one} type={index === 0 ? 'primary' : 'default'} onClick={() => setAnswer(one)}>
                {answers[one]}
              </Button>
            ))}
          </div>
        )}
        <p className="q-muted">{isYours ? (mayAnswer ? words.next : words.cannot) : words.answered}</p>
      </div>
      <Suspense fallback={null}>
        {answer && (
          <AnswerDialog order={order} code={problem.code} answer={answer} onClose={() => setAnswer(null)} />
        )}
      </Suspense>
    </Card>
  )
}
export default ProblemCard
