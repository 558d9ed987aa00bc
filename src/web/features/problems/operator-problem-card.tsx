import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import type { OrderProblem } from '../../../contract/orders/order-problems.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Age } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { EndingKind } from './end-problem-dialog.tsx'
import { ProblemSteps } from './problem-steps.tsx'
import { problemText } from '../order-kit/problem-text.ts'

const EndProblemDialog = lazy(() => import('./end-problem-dialog.tsx'))

const text = defineText({
  en: {
    yours: 'Waiting for us',
    theirs: 'Waiting for the seller',
    for: '·',
    continued: 'Resolve and resume',
    again: 'Ask follow-up',
    cancelled: 'Cancel order',
    next: 'Act on the seller’s answer, then resume the order. Until then it cannot be paid or shipped.',
  },
  zh: {
    yours: '等待我们处理',
    theirs: '等待卖家答复',
    for: '· 已',
    continued: '已解决，恢复订单',
    again: '再次询问',
    cancelled: '取消订单',
    next: '请按卖家的答复处理，然后恢复订单。恢复之前，订单不会付款或发货。',
  },
})

/** Part of the order has shipped, so it can only be resumed. */
const isUnderWay = (status: string): boolean => status === 'partlyShipped' || status === 'shipped'

interface OperatorProblemCardProps {
  readonly order: OutputOf<typeof operatorOrders.getOperatorOrder>
  readonly problem: OrderProblem
}

const OperatorProblemCard = ({ order, problem }: OperatorProblemCardProps) => {
  const words = useText(text)
  const codes = useText(problemText)
  const [ending, setEnding] = useState<EndingKind | null>(null)
  const isOurs = problem.on === 'agency'
  const may = order.operatorActions
  return (
    <Card
      title={codes[problem.code]}
      actions={
        <StatusTag tone={isOurs ? 'yours' : 'problem'}>
          <span>
            {isOurs ? words.yours : words.theirs} {words.for} <Age since={problem.since} />
          </span>
        </StatusTag>
      }
    >
      <div className="q-stack">
        <ProblemSteps steps={problem.steps} />
        {may.includes('resolveProblem') && (
          <div className="q-problem-buttons">
            <Button type={isOurs ? 'primary' : 'default'} onClick={() => setEnding('continued')}>
              {words.continued}
            </Button>
            {may.includes('askProblemAgain') && (
              <Button onClick={() => setEnding('again')}>{words.again}</Button>
            )}
            {!isUnderWay(order.status) && (
              <Button danger onClick={() => setEnding('cancelled')}>
                {words.cancelled}
              </Button>
            )}
          </div>
        )}
        {isOurs && <p className="q-muted">{words.next}</p>}
      </div>
      <Suspense fallback={null}>
        {ending && (
          <EndProblemDialog
            order={order}
            code={problem.code}
            ending={ending}
            onClose={() => setEnding(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}
export default OperatorProblemCard
