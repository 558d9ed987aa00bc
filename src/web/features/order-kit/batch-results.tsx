import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../contract/orders/orders.ts'
import { usePages } from '../../ui/index-page/pager.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './orders.css'

const text = defineText({
  en: { done: 'Done', refused: 'Failed' },
  zh: { done: '成功', refused: '失败' },
})

/** Successes that need an explanation of their own. */
const special: readonly string[] = ['alreadyHolds', 'lineLost']

export const BatchResults = ({ results }: { results: OutputOf<typeof orders.cancelOrders>['results'] }) => {
  const words = useText(text)
  const weight = ({ ok, reason }: (typeof results)[number]): number =>
    ok ? 1 + Number(!special.includes(reason)) : 0
  const { shown, pager } = usePages(results.toSorted((a, b) => weight(a) - weight(b)))
  return (
    <>
      <table className="q-lines">
        <tbody>
          {shown.map((result) => (
            <tr key={result.orderId}>
              <td className="q-tabular">{result.number}</td>
              <td>
                <StatusTag tone={result.ok ? 'done' : 'problem'}>
                  {result.ok ? words.done : words.refused}
                </StatusTag>
                {(!result.ok || special.includes(result.reason)) && (
                  <div className="q-muted">{result.message}</div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </>
  )
}
