import { Button } from 'antd'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import {
  operatorWavePapers,
  type MissingPaper,
  type WavePaper,
  type WavePaperKind,
} from '../../../contract/packing/wave-papers.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorBulkJobs } from '../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorPacking } from '../../../contract/packing/packing.ts'
import type { operatorWaves } from '../../../contract/waves/waves.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { labelsInOneCall } from '../packing/labels/labels-button.tsx'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { toastResults } from '../fulfilment/common/toast-results.ts'
import './waves.css'

const text = defineText({
  en: {
    title: 'Documents',
    makeLabels: 'Create labels',
    labelling: 'The labels are being created. Make the documents when the job is done.',
    labelled: (count: number) => `${counted(count, 'label', 'labels')} created or already there.`,
    help: 'For all open orders, in the order of the pick list. Create the labels first: the file names those that are missing.',
    makePdf: 'Make PDF',
    makeZpl: 'Make label ZPL',
    started: 'The file is being made. It appears here when it is ready.',
    pdf: 'Labels, packing slips and customs invoices (PDF)',
    zpl: 'Labels (ZPL)',
    save: 'Download',
    saveOf: (what: string) => `Download ${what}`,
    orders: (count: number) => counted(count, 'order', 'orders'),
    complete: 'Complete',
    missing: (count: number) => `${counted(count, 'part', 'parts')} missing`,
    label: 'Label',
    slip: 'Packing slip',
    customs: 'Customs invoice',
    noLabel: 'not created yet',
    labelPending: 'the carrier has not sent it yet',
    labelUnreadable: 'the carrier’s file cannot be read',
    noCustomsData: 'customs data is missing',
    notPackable: 'the order cannot be packed now',
  },
  zh: {
    title: '单据',
    makeLabels: '生成面单',
    labelling: '正在生成面单，任务完成后即可生成单据。',
    labelled: (count: number) => `${formatNumber(count, 'zh')} 张面单已生成或已有。`,
    help: '包含全部未完成订单，按拣货单顺序。请先生成面单：缺少的会在文件旁列出。',
    makePdf: '生成 PDF',
    makeZpl: '生成面单 ZPL',
    started: '文件正在生成，完成后显示在此处。',
    pdf: '面单、装箱单和报关发票（PDF）',
    zpl: '面单（ZPL）',
    save: '下载',
    saveOf: (what: string) => `下载${what}`,
    orders: (count: number) => `${formatNumber(count, 'zh')} 个订单`,
    complete: '完整',
    missing: (count: number) => `缺少 ${formatNumber(count, 'zh')} 项`,
    label: '面单',
    slip: '装箱单',
    customs: '报关发票',
    noLabel: '尚未生成',
    labelPending: '承运商尚未提供',
    labelUnreadable: '承运商的文件无法读取',
    noCustomsData: '缺少报关信息',
    notPackable: '订单目前不能打包',
  },
})

type Wave = OutputOf<typeof operatorWaves.getWave>

/** The papers of the whole wave, made by a job, and the buttons that start it while orders are open. */
export const WavePapersCard = ({ wave }: { wave: Wave }) => {
  const words = useText(text)
  const { id } = wave
  const list = useCall(operatorWavePapers.listWavePapers, { id }, { quiet: true, everyMs: 5_000 })
  const make = useCallMutation(operatorWavePapers.makeWavePapers, {
    invalidates: [operatorWavePapers.listWavePapers],
    onSuccess: () => {
      toast.success(words.started)
    },
  })
  const labelling = useCallMutation(operatorPacking.makeLabels, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }) => toastResults(results, words.labelled),
  })
  const startLabelling = useCallMutation(operatorPacking.startLabels, {
    invalidates: [operatorBulkJobs.listOperatorBulkJobs],
    onSuccess: () => {
      toast.success(words.labelling)
    },
  })
  const createLabels = (): void => {
    const ids = wave.waveOrders.filter(({ state }) => state === 'open').map((order) => order.id)
    ;(ids.length > labelsInOneCall ? startLabelling : labelling).mutate({ ids })
  }
  const papers = list.data?.papers ?? []
  if (wave.open === 0 && papers.length === 0) return null
  const button = (kind: WavePaperKind, label: string) => (
    <Button
      icon={<Icon name={kind === 'pdf' ? 'file' : 'printer'} size={16} />}
      loading={make.isPending && make.variables.kind === kind}
      disabled={make.isPending}
      onClick={() => make.mutate({ id, kind })}
    >
      {label}
    </Button>
  )
  return (
    <Card title={words.title}>
      <p className="q-muted">{words.help}</p>
      {wave.open > 0 && (
        <div className="q-wave-papers-actions">
          <Button loading={labelling.isPending || startLabelling.isPending} onClick={createLabels}>
            {words.makeLabels}
          </Button>
          {button('pdf', words.makePdf)}
          {button('zpl', words.makeZpl)}
        </div>
      )}
      {papers.length > 0 && (
        <ul className="q-wave-papers">
          {papers.map((paper) => (
            <Paper key={paper.id} paper={paper} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Paper = ({ paper }: { paper: WavePaper }) => {
  const words = useText(text)
  const what = words[paper.kind]
  return (
    <li>
      <div className="q-wave-paper">
        <span>
          <strong>{what}</strong>
          <span className="q-muted">
            {' '}
            · {words.orders(paper.orders)} · {paper.createdBy}, <Instant at={paper.createdAt} as="minute" />
          </span>
        </span>
        <Button
          size="small"
          icon={<Icon name="download" size={16} />}
          aria-label={words.saveOf(what)}
          onClick={() => void download(operatorWavePapers.downloadWavePaper, { id: paper.id })}
        >
          {words.save}
        </Button>
      </div>
      {paper.missing.length === 0 ? (
        <p className="q-muted">{words.complete}</p>
      ) : (
        <>
          <p className="q-form-problem">{words.missing(paper.missing.length)}</p>
          <ul className="q-wave-missing">
            {paper.missing.map((missing) => (
              <MissingRow key={`${missing.orderId} ${missing.part}`} missing={missing} />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

const MissingRow = ({ missing }: { missing: MissingPaper }) => {
  const words = useText(text)
  return (
    <li>
      <PageLink to="/orders/detail" search={{ id: missing.orderId }}>
        {missing.number}
      </PageLink>{' '}
      {words[missing.part]}: {words[missing.reason]}
    </li>
  )
}
