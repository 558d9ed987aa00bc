import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { operatorOrders } from '../../../contract/operator/orders.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { FileDrop } from '../../ui/parts/file-drop.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { agencyReads } from './fulfilment-calls.ts'
import { refusedRowsFile, saveFile, templateFile } from './ship-file-texts.ts'
import './fulfilment.css'

type Result = OutputOf<typeof operatorOrders.shipOrdersByFile>['results'][number]

const text = defineText({
  en: {
    subtitle:
      'A row a parcel: order number, carrier, tracking number. Rows that also name SKU and quantity ship a part.',
    template: 'Download the template',
    hint: 'CSV or Excel (XLSX), up to 5 MB and 2,000 rows. Sent again, the same file ships nothing twice.',
    results: 'Results',
    all: (count: number) => `All ${count}`,
    bad: (count: number) => `To look at ${count}`,
    shipped: 'Done',
    refused: 'Not shipped',
    row: 'Row',
    order: 'Order',
    number: 'Tracking number',
    what: 'What happened',
    download: 'Rows to mend as a file',
    summary: (good: number, bad: number) =>
      bad === 0 ? `All ${good} rows went well.` : `${good} rows went well, ${bad} did not.`,
  },
  zh: {
    subtitle: '每行一个包裹：订单号、承运商、运单号。填写 SKU 和数量的行为部分发货。',
    template: '下载模板',
    hint: 'CSV 或 Excel（XLSX），不超过 5 MB、2000 行。同一文件重复上传不会重复发货。',
    results: '结果',
    all: (count: number) => `全部 ${count}`,
    bad: (count: number) => `需处理 ${count}`,
    shipped: '完成',
    refused: '未发货',
    row: '行',
    order: '订单',
    number: '运单号',
    what: '结果',
    download: '下载需修改的行',
    summary: (good: number, bad: number) =>
      bad === 0 ? `${good} 行全部成功。` : `${good} 行成功，${bad} 行失败。`,
  },
})

/** Ships many orders from a file, with a result for each row. */
const ShipFilePage = () => {
  const words = useText(text)
  const [progress, setProgress] = useState<number | null>(null)
  const ship = useUploadMutation(operatorOrders.shipOrdersByFile, {
    invalidates: agencyReads,
    onProgress: setProgress,
  })
  const send = (file: File): void => {
    setProgress(0)
    ship.mutate({ input: {}, file }, { onSettled: () => setProgress(null) })
  }
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        back="/orders"
        actions={
          <Button icon={<Icon name="download" size={16} />} onClick={() => saveFile(templateFile())}>
            {words.template}
          </Button>
        }
      />
      <FileDrop
        accept=".csv,.xlsx"
        maxBytes={operatorOrders.shipOrdersByFile.upload?.maxBytes ?? 0}
        progress={progress}
        hint={words.hint}
        onFiles={([file]) => file && send(file)}
      />
      {ship.data && <Results results={ship.data.results} />}
    </div>
  )
}
export default ShipFilePage

const Results = ({ results }: { results: readonly Result[] }) => {
  const words = useText(text)
  const bad = results.filter(({ ok }) => !ok)
  const [shown, setShown] = useState<'all' | 'bad'>(bad.length > 0 ? 'bad' : 'all')
  return (
    <Card
      flush
      title={words.results}
      actions={
        bad.length > 0 && (
          <>
            <Segmented
              value={shown}
              onChange={setShown}
              options={[
                { value: 'bad', label: words.bad(bad.length) },
                { value: 'all', label: words.all(results.length) },
              ]}
            />
            <Button icon={<Icon name="download" size={16} />} onClick={() => saveFile(refusedRowsFile(bad))}>
              {words.download}
            </Button>
          </>
        )
      }
    >
      <p className="q-result-summary" role="status">
        {words.summary(results.length - bad.length, bad.length)}
      </p>
      <div
        className="q-scroll-x"
        role="region"
        aria-label={words.summary(results.length - bad.length, bad.length)}
        tabIndex={0}
      >
        <table className="q-plain-table">
          <thead>
            <tr>
              <th className="q-right">{words.row}</th>
              <th>{words.order}</th>
              <th>{words.number}</th>
              <th>{words.what}</th>
            </tr>
          </thead>
          <tbody>
            {(shown === 'bad' ? bad : results).map((result) => (
              <tr key={result.row}>
                <td className="q-right q-tabular">{result.row}</td>
                <td>{result.orderNumber}</td>
                <td className="q-tabular">{result.trackingNumber}</td>
                <td>
                  <StateTag tone={result.ok ? 'done' : 'problem'}>
                    {result.ok ? words.shipped : words.refused}
                  </StateTag>{' '}
                  {result.message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
