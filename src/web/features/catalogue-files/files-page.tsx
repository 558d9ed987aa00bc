import { Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { operatorCatalogueFiles, usualJumpPercent } from '../../../contract/operator/catalogue-files.ts'
import { operatorCatalogue } from '../../../contract/operator/catalogue.ts'
import { sheetFormats } from '../../../contract/sheets.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall, useUploadMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { DropMenu } from '../../ui/parts/drop-menu.tsx'
import { FileDrop } from '../../ui/parts/file-drop.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { ExportProducts } from './export-products.tsx'
import { FileList } from './file-list.tsx'
import './catalogue-files.css'

const text = defineText({
  en: {
    subtitle:
      'The catalogue as a file, out and in again. You see what a file changes before anything is changed.',
    template: 'Template',
    csv: 'CSV, for any program',
    xlsx: 'Excel (XLSX), with help on each column',
    upload: 'Upload a file',
    hint: 'CSV or Excel, a row for each SKU; up to 40 MB and 50,000 rows.',
    refused: 'The file was refused',
    jump: 'Warn of prices that change by more than',
    percent: '%',
    export: 'Export',
    exportText:
      'A row for each SKU, with its product, prices, customs and cost. What you export can be changed in a spreadsheet and uploaded again: columns that you take out stay as they are.',
    filtered: 'Choose products first',
  },
  zh: {
    subtitle: '以文件导出和导入产品目录。正式更改前，您可以先查看文件将更改的内容。',
    template: '模板',
    csv: 'CSV（通用格式）',
    xlsx: 'Excel（XLSX），含填写说明',
    upload: '上传文件',
    hint: 'CSV 或 Excel，每个 SKU 一行；不超过 40 MB、50,000 行。',
    refused: '文件被拒绝',
    jump: '价格变动超过以下幅度时提醒',
    percent: '%',
    export: '导出',
    exportText:
      '每个 SKU 一行，含产品、价格、报关和成本信息。导出的文件可在表格中修改后重新上传；删除的列保持不变。',
    filtered: '先选择产品',
  },
})

const maxBytes = 40 * 1024 * 1024

/** Files of products: taken, given, and those of before. */
const FilesPage = () => {
  const words = useText(text)
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} actions={<Templates />} />
      <div className="q-stack">
        <div className="q-file-ways">
          <Upload />
          <Export />
        </div>
        <FileList />
      </div>
    </div>
  )
}

const Templates = () => {
  const words = useText(text)
  const items = sheetFormats.map((format) => ({
    key: format,
    label: words[format],
    onClick: () =>
      void download(
        operatorCatalogueFiles.downloadCatalogueTemplate,
        { format, locale: getLocale() },
        `quayside-products.${format}`,
      ),
  }))
  return (
    <DropMenu placement="bottomRight" menu={{ items }}>
      <Button icon={<Icon name="download" size={16} />}>{words.template}</Button>
    </DropMenu>
  )
}

const Upload = () => {
  const words = useText(text)
  const go = useGo()
  const label = useId()
  const [progress, setProgress] = useState(0)
  const [jump, setJump] = useState(usualJumpPercent)
  const send = useUploadMutation(operatorCatalogueFiles.uploadCatalogueFile, {
    invalidates: [operatorCatalogueFiles.listCatalogueImports],
    quiet: true,
    onProgress: setProgress,
    onSuccess: ({ import: one }) => go('/products/files/file', { search: { id: one.id } }),
  })
  return (
    <Card title={words.upload}>
      <div className="q-stack">
        <FileDrop
          accept=".csv,.xlsx"
          maxBytes={maxBytes}
          hint={words.hint}
          progress={send.isPending ? progress : null}
          onFiles={([file]) => file && send.mutate({ input: { jumpPercent: String(jump) }, file })}
        />
        {send.error && (
          <div className="q-file-note q-file-note-problem" role="alert">
            <Icon name="alert" size={16} />
            <span>
              <strong>{words.refused}.</strong> {send.error.message}
            </span>
          </div>
        )}
        <div className="q-file-jump">
          <label htmlFor={label}>{words.jump}</label>
          <InputNumber
            id={label}
            min={1}
            max={1000}
            precision={0}
            value={jump}
            suffix={words.percent}
            onChange={(value) => setJump(value ?? usualJumpPercent)}
          />
        </div>
      </div>
    </Card>
  )
}

const Export = () => {
  const words = useText(text)
  const counts = useCall(operatorCatalogue.countProducts, {}, { quiet: true }).data?.counts
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <Card title={words.export}>
      <div className="q-stack">
        <p className="q-file-words">{words.exportText}</p>
        <div className="q-file-buttons">
          <ExportProducts asked={{}} total={total} />
          <PageLink to="/products" className="q-button">
            {words.filtered}
          </PageLink>
        </div>
      </div>
    </Card>
  )
}

export default FilesPage
