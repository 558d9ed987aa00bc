import { Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import {
  operatorCatalogueFiles,
  usualJumpPercent,
} from '../../../contract/catalogue-files/catalogue-files.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { sheetFormats } from '../../../contract/kernel/sheets.ts'
import { download } from '../../ui/call/calls.ts'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { useCall, useUploadMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { ExportProducts } from './export-products.tsx'
import { FileList } from './file-list.tsx'
import './catalogue-files.css'

const text = defineText({
  en: {
    subtitle:
      'Export the catalogue to a file, edit it and import it again. You review every change before it is applied.',
    template: 'Template',
    csv: 'CSV, for any spreadsheet app',
    xlsx: 'Excel (XLSX), with help on each column',
    upload: 'Upload file',
    hint: 'CSV or Excel, one row per SKU; up to 40 MB and 50,000 rows.',
    jump: 'Warn about price changes of more than',
    percent: '%',
    export: 'Export',
    exportText:
      'One row per SKU, with product, prices, customs data and cost. Edit the export in a spreadsheet and upload it again. Columns you leave out stay unchanged.',
    filtered: 'Filter products first',
  },
  zh: {
    subtitle: '通过文件导出和导入产品目录。导入前可先预览更改。',
    template: '下载模板',
    csv: 'CSV（通用格式）',
    xlsx: 'Excel（XLSX），含填写说明',
    upload: '上传文件',
    hint: 'CSV 或 Excel，每个 SKU 一行；不超过 40 MB、50,000 行。',
    jump: '价格变动超过以下幅度时提醒',
    percent: '%',
    export: '导出',
    exportText:
      '每个 SKU 一行，含产品、价格、报关和成本信息。导出的文件可编辑后重新上传；删掉的列不会被修改。',
    filtered: '筛选后导出',
  },
})

const maxBytes = 40 * 1024 * 1024

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
    <DropdownMenu placement="bottomRight" menu={{ items }}>
      <Button icon={<Icon name="download" size={16} />}>{words.template}</Button>
    </DropdownMenu>
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
  const upload = (file: File, encoding?: Encoding): void => {
    const input = { jumpPercent: String(jump), locale: getLocale(), ...(encoding && { encoding }) }
    send.mutate({ input, file })
  }
  const sent = send.variables?.file
  return (
    <Card title={words.upload}>
      <div className="q-stack">
        <FileDrop
          accept={tableTypes}
          maxBytes={maxBytes}
          hint={words.hint}
          progress={send.isPending ? progress : null}
          onFiles={([file]) => file && upload(file)}
        />
        <TableRefusal error={send.error} onChoose={(encoding) => sent && upload(sent, encoding)} />
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
          <ExportProducts filter={{}} total={total} />
          <PageLink to="/products" className="q-button">
            {words.filtered}
          </PageLink>
        </div>
      </div>
    </Card>
  )
}

export default FilesPage
