import { Button } from 'antd'
import { useState } from 'react'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { call } from '../../../ui/call/calls.ts'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import type { BulkJob, BulkJobResult } from '../../bulk-jobs/bulk-job-text.ts'
import { failedRowsFile, saveFile } from './ship-file-texts.ts'

const text = defineText({
  en: { download: 'Download rows with errors' },
  zh: { download: '下载待修正的行' },
})

const pageSize = 100

const fetchFailedRows = async (id: BulkJob['id']): Promise<BulkJobResult[]> => {
  const rows: BulkJobResult[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await call(operatorBulkJobs.getOperatorBulkJob, { id, only: 'failed', pageNum, pageSize })
    rows.push(...page.rows)
    if (page.rows.length < pageSize) return rows
  }
}

export const FailedRowsButton = ({ job }: { job: BulkJob }) => {
  const words = useText(text)
  const [isReading, setIsReading] = useState(false)
  const save = async (): Promise<void> => {
    setIsReading(true)
    try {
      saveFile(failedRowsFile(await fetchFailedRows(job.id)))
    } finally {
      setIsReading(false)
    }
  }
  return (
    <Button icon={<Icon name="download" size={16} />} loading={isReading} onClick={() => void save()}>
      {words.download}
    </Button>
  )
}
