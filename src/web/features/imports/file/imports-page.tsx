import { imports } from '../../../../contract/imports/imports.ts'
import { useAccess } from '../../../ui/access.tsx'
import { download } from '../../../ui/call/calls.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { HelpLink } from '../../help/help-link.tsx'
import { FileUpload } from './file-upload.tsx'
import { ImportList } from './import-list.tsx'
import { ShopField } from './shop-field.tsx'
import './imports.css'

const text = defineText({
  en: {
    subtitle: 'Import orders from a file. You can review everything before any order is placed.',
    csv: 'Download CSV template',
    xlsx: 'Download Excel template',
    upload: 'Upload file',
  },
  zh: {
    subtitle: '通过文件导入订单。导入前可先预览文件内容。',
    csv: 'CSV 模板',
    xlsx: 'Excel 模板',
    upload: '上传文件',
  },
})

const ImportsPage = () => {
  const words = useText(text)
  const { can } = useAccess()
  return (
    <div className="q-page">
      <PageHeader
        subtitle={
          <>
            {words.subtitle} <HelpLink article="import-file" />
          </>
        }
        actions={<Templates />}
      />
      <div className="q-stack">
        {can('order:create') && <Upload />}
        <ImportList />
      </div>
    </div>
  )
}

const Templates = () => {
  const words = useText(text)
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className="q-button"
          onClick={() =>
            void download(imports.downloadImportTemplate, { format }, `quayside-orders.${format}`)
          }
        >
          <Icon name="download" size={16} />
          {words[format]}
        </button>
      ))}
    </>
  )
}

const Upload = () => {
  const words = useText(text)
  const go = useGo()
  return (
    <Card title={words.upload}>
      <div className="q-stack">
        <ShopField>
          {(shopId) => (
            <FileUpload
              shopId={shopId}
              onDone={(one) => go('/orders/importDetail', { search: { id: one.id } })}
            />
          )}
        </ShopField>
      </div>
    </Card>
  )
}

export default ImportsPage
