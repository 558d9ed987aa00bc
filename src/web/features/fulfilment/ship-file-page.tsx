import { Button } from 'antd'
import { useState } from 'react'
import { operatorOrders } from '../../../contract/operator/orders.ts'
import { operatorWorks } from '../../../contract/operator/bulk-jobs.ts'
import { useUploadMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { useIndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { useSearch } from '../../ui/page/page-context.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { FileDrop } from '../../ui/components/file-drop.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useBulkJob } from '../bulk-jobs/use-bulk-job.ts'
import { WorkActions } from '../bulk-jobs/bulk-job-actions.tsx'
import { WorkResults } from '../bulk-jobs/bulk-job-results.tsx'
import { agencySide } from '../bulk-jobs/bulk-job-sides.ts'
import { WorkStanding } from '../bulk-jobs/bulk-job-status.tsx'
import { RefusedRowsButton } from './refused-rows-button.tsx'
import { saveFile, templateFile } from './ship-file-texts.ts'

const text = defineText({
  en: {
    subtitle:
      'One row per parcel: order number, carrier and tracking number. Add SKU and quantity to ship only part of an order.',
    template: 'Download template',
    hint: 'CSV or Excel (XLSX), up to 5 MB and 2,000 rows. Uploading the same file again won’t ship anything twice.',
  },
  zh: {
    subtitle: '每行一个包裹，填写订单号、承运商和运单号。如需部分发货，请同时填写 SKU 和数量。',
    template: '下载模板',
    hint: 'CSV 或 Excel（XLSX），不超过 5 MB、2,000 行。同一文件重复上传不会重复发货。',
  },
})

/** Ships many orders from a file, as long work whose results stand here as they come. */
const ShipFilePage = () => {
  const words = useText(text)
  const [address, changeAddress] = useSearch()
  const [progress, setProgress] = useState<number | null>(null)
  const show = (workId: string): void => changeAddress({ work: workId, tab: undefined, page: undefined })
  const ship = useUploadMutation(operatorOrders.shipOrdersByFile, {
    invalidates: [operatorWorks.listAgencyWorks],
    onProgress: setProgress,
    onSuccess: ({ workId }) => show(workId),
  })
  const send = (file: File): void => {
    setProgress(0)
    ship.mutate({ input: {}, file }, { onSettled: () => setProgress(null) })
  }
  const workId = address['work']
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
      {workId !== undefined && <Results key={workId} id={workId} onRetried={show} />}
    </div>
  )
}
export default ShipFilePage

const Results = ({ id, onRetried }: { id: string; onRetried: (workId: string) => void }) => {
  const filters = useIndexFilters()
  const asked = useBulkJob(agencySide, id, filters)
  const work = asked.data?.work
  if (asked.error && !work) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <>
      {work && <WorkStanding work={work} />}
      <WorkResults
        side={agencySide}
        page={asked.data}
        filters={filters}
        actions={
          work && (
            <>
              {work.problems > 0 && <RefusedRowsButton work={work} />}
              <WorkActions side={agencySide} work={work} onRetried={onRetried} />
            </>
          )
        }
      />
    </>
  )
}
