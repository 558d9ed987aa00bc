import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { previewDays, shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { PreviewFigures } from './preview-figures.tsx'
import type { RuleInput } from './rule-calls.ts'

const text = defineText({
  en: {
    title: 'Test the rule',
    help: 'See which shipping lines your rules would choose with the changes on this page. No orders are changed.',
    last30Days: `Last ${previewDays} days`,
    unpaid: 'Unpaid orders',
    of: 'Orders to test',
    run: 'Run test',
    again: 'Run test again',
    stale: 'The rule has changed since this test. Run it again.',
  },
  zh: {
    title: '先试算',
    help: '查看规则（包括正在编辑的规则）会选择哪些物流渠道，不会更改任何订单。',
    last30Days: `最近 ${previewDays} 天`,
    unpaid: '未付款',
    of: '试算范围',
    run: '试算',
    again: '重新试算',
    stale: '规则已修改，请重新试算。',
  },
})

type PreviewScope = 'last30Days' | 'unpaid'

interface DryRunProps {
  /** All rules; the edited one is at index `own`. */
  readonly rules: readonly RuleInput[]
  readonly own: number
  /** Whether the draft can be tested; shows its problems otherwise. */
  readonly mayTry: () => boolean
}

export const DryRun = ({ rules, own, mayTry }: DryRunProps) => {
  const words = useText(text)
  const [of, setOf] = useState<PreviewScope>('last30Days')
  const preview = useCallMutation(shippingRules.previewShippingRules)
  const isStale =
    preview.variables !== undefined && JSON.stringify(preview.variables) !== JSON.stringify({ rules, of })
  const answer = preview.data
  return (
    <Card title={words.title}>
      <div className="q-stack">
        <p className="q-muted">{words.help}</p>
        <div className="q-rule-try">
          <Segmented<PreviewScope>
            aria-label={words.of}
            value={of}
            options={[
              { value: 'last30Days', label: words.last30Days },
              { value: 'unpaid', label: words.unpaid },
            ]}
            onChange={setOf}
          />
          <Button
            loading={preview.isPending}
            onClick={() => mayTry() && preview.mutate({ rules: [...rules], of })}
          >
            {answer ? words.again : words.run}
          </Button>
        </div>
        {preview.isPending && !answer && <CardSkeleton />}
        {answer && isStale && !preview.isPending && <p className="q-note">{words.stale}</p>}
        {answer && <PreviewFigures preview={answer} names={rules.map(({ name }) => name)} own={own} />}
      </div>
    </Card>
  )
}
