import { Button } from 'antd'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { mergePreviewDays, mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Country } from '../../ui/components/country.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { runWords } from './merge-text.ts'
import { useLocale } from '../../ui/text/locale.ts'

const text = defineText({
  en: {
    run: `Preview on the last ${mergePreviewDays} days`,
    again: 'Preview again',
    stale: 'Settings have changed since this preview.',
    looked: (count: number) => `${counted(count, 'order', 'orders')} checked at today’s rates.`,
    bounded: 'Only the newest orders were checked.',
    none: 'No orders would have been merged.',
    freight: 'Shipping',
    apart: 'Groups not merged because there is no saving',
    largest: 'Largest savings',
  },
  zh: {
    run: `用最近 ${mergePreviewDays} 天的订单试算`,
    again: '重新试算',
    stale: '设置已修改，请重新试算。',
    looked: (count: number) => `已试算 ${formatNumber(count, 'zh')} 个订单，按今日运价计算。`,
    bounded: '订单较多，仅试算了最新的订单。',
    none: '没有可合并的订单。',
    freight: '运费',
    apart: '因不省运费而未合并',
    largest: '节省最多的合并',
  },
})

interface MergePreviewProps {
  /** Null if the form has errors, so there is nothing to preview. */
  readonly input: InputOf<typeof mergeWindow.previewMergeWindow> | null
}

export const MergePreview = ({ input }: MergePreviewProps) => {
  const words = useText(text)
  const preview = useCallMutation(mergeWindow.previewMergeWindow)
  const isStale =
    preview.variables !== undefined && JSON.stringify(preview.variables) !== JSON.stringify(input)
  return (
    <div className="q-stack">
      <div>
        <Button
          loading={preview.isPending}
          disabled={input === null}
          onClick={() => input && preview.mutate(input)}
        >
          {preview.data ? words.again : words.run}
        </Button>
      </div>
      {preview.data && isStale && !preview.isPending && <p className="q-note">{words.stale}</p>}
      {preview.data && <Figures preview={preview.data} />}
    </div>
  )
}

type Preview = OutputOf<typeof mergeWindow.previewMergeWindow>

const Figures = ({ preview }: { preview: Preview }) => {
  const words = useText(text)
  const mergeTexts = useText(runWords)
  const locale = useLocale()
  const { currency, merged, parcels, savedMinor, freightBeforeMinor, freightAfterMinor, apart } = preview
  return (
    <div className="q-stack" data-testid="merge-preview" role="status">
      <p className="q-muted">
        {words.looked(preview.orders)} {preview.isBounded && words.bounded}
      </p>
      {parcels === 0 ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p>{mergeTexts.merged(merged, parcels, moneyText({ amountMinor: savedMinor, currency }))}</p>
          <DescriptionList
            rows={[
              [
                words.freight,
                <span key="freight">
                  <Money amountMinor={freightBeforeMinor} currency={currency} /> →{' '}
                  <Money amountMinor={freightAfterMinor} currency={currency} strong />
                </span>,
              ],
              ...(apart > 0 ? [[words.apart, formatNumber(apart, locale)] as const] : []),
            ]}
          />
          <Largest preview={preview} />
        </>
      )}
    </div>
  )
}

const Largest = ({ preview: { largest, currency } }: { preview: Preview }) => {
  const words = useText(text)
  return (
    <section>
      <h3>{words.largest}</h3>
      <ul className="q-run-orders">
        {largest.map(({ orders, recipientName, countryCode, savedMinor }) => (
          <li key={orders[0]?.id}>
            <span>
              {recipientName} <Country code={countryCode} short />{' '}
              {orders.map(({ id, number }) => (
                <span key={id}>
                  <PageLink to="/orders/dropshippingDetail" search={{ id }}>
                    {number}
                  </PageLink>{' '}
                </span>
              ))}
            </span>
            <Money amountMinor={savedMinor} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
