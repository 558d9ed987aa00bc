import { Button } from 'antd'
import { useState } from 'react'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import type { BulkJobId, OrderId } from '../../../../contract/kernel/ids.ts'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { call, download } from '../../../ui/call/calls.ts'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({ en: { download: 'Download labels' }, zh: { download: '下载面单' } })

const pageSize = 100
/** Without a carrier's label, an order has one of ours. */
const isLabelled = ({ ok, reason }: { readonly ok: boolean; readonly reason: string }): boolean =>
  ok || reason === 'noCarrierTookParcel'

const readLabelled = async (id: BulkJobId): Promise<OrderId[]> => {
  const ids: OrderId[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await call(operatorBulkJobs.getOperatorBulkJob, { id, pageNum, pageSize })
    ids.push(...rows.filter(isLabelled).flatMap(({ subjectId }) => (subjectId ? [subjectId as OrderId] : [])))
    if (pageNum * pageSize >= total) return ids
  }
}

/** Downloads the labels that a job has created, as one file. */
export const JobLabelsButton = ({ bulkJobId }: { readonly bulkJobId: BulkJobId }) => {
  const words = useText(text)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      const ids = await readLabelled(bulkJobId)
      if (ids.length > 0) await download(operatorPacking.downloadLabels, { ids })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button icon={<Icon name="download" size={16} />} loading={isSaving} onClick={() => void save()}>
      {words.download}
    </Button>
  )
}
