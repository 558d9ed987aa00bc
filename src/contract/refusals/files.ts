import type { EncodingCandidate } from '../kernel/encodings.ts'
import { counted, formatNumber } from '../kernel/format.ts'
import { cases, given, listed, template, upTo } from './sentences.ts'

const rowProblems = {
  noOrder: { en: 'The order number is missing.', zh: '缺少订单号。' },
  noCarrier: { en: 'The carrier is missing.', zh: '缺少承运商。' },
  longCarrier: template<{ readonly max: number }>({
    en: ({ max }) => `The carrier's name is longer than ${counted(max, 'character', 'characters')}.`,
    zh: ({ max }) => `承运商名称过长${upTo(max, '个字符')}。`,
  }),
  noTrackingNumber: { en: 'The tracking number is missing.', zh: '缺少运单号。' },
  numberFormat: {
    en: 'The spreadsheet has converted the tracking number to a number. Format that column as text and enter it again.',
    zh: '运单号被表格软件转成了数字，请将该列设为文本格式后重新填写。',
  },
  badTrackingNumber: {
    en: 'The tracking number must have 6 to 50 letters and digits.',
    zh: '运单号须为 6 至 50 个字母和数字。',
  },
  badQuantity: {
    en: 'The quantity must be a whole number greater than 0.',
    zh: '数量须为大于 0 的整数。',
  },
  noQuantity: { en: 'The quantity of this SKU is missing.', zh: '缺少该 SKU 的数量。' },
  noSku: { en: 'The SKU of this quantity is missing.', zh: '填写了数量，但缺少 SKU。' },
} as const

const acceptedKinds = {
  en: {
    image: 'an image (PNG, JPEG, GIF, WebP, BMP or SVG)',
    csv: 'a CSV file',
    xlsx: 'a spreadsheet (XLSX, XLSM, XLS or ODS)',
    xml: 'a camt.053 XML file',
    pdf: 'a PDF',
    document: 'a document (DOC, XLS, PPT, TXT, PDF or JSON)',
  },
  zh: {
    image: '图片（PNG、JPEG、GIF、WebP、BMP 或 SVG）',
    csv: 'CSV 文件',
    xlsx: '电子表格（XLSX、XLSM、XLS 或 ODS）',
    xml: 'camt.053 XML',
    pdf: 'PDF',
    document: '文档（DOC、XLS、PPT、TXT、PDF 或 JSON）',
  },
} as const
type AcceptedKind = keyof typeof acceptedKinds.en

const bytesText = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.ceil(bytes / 1024)} KB`

const fileProblems = {
  none: { en: 'Choose a file to upload.', zh: '请选择要上传的文件。' },
  noPicture: { en: 'Choose an image to upload.', zh: '请选择要上传的图片。' },
  noTable: { en: 'Choose a CSV or Excel file to upload.', zh: '请选择要上传的 CSV 或 Excel 文件。' },
  empty: { en: 'The file is empty.', zh: '文件为空。' },
  noRows: { en: 'The file has no rows below its header.', zh: '表头下没有数据行。' },
  noProducts: { en: 'The file has a header, but no products below it.', zh: '表头下没有产品。' },
  noOrders: { en: 'The file has a header, but no orders below it.', zh: '表头下没有订单。' },
  tooLarge: template<{ readonly maxBytes: number }>({
    en: ({ maxBytes }) => `The file is larger than ${bytesText(maxBytes)}. Upload a smaller file.`,
    zh: ({ maxBytes }) =>
      `文件过大${given(maxBytes, (bytes) => `，最大 ${bytesText(bytes)}`)}，请上传更小的文件。`,
  }),
  wrongKind: template<{ readonly accept: readonly AcceptedKind[] }>({
    en: ({ accept }) =>
      `The file's content is not ${listed(
        accept.map((kind) => acceptedKinds.en[kind]),
        'en',
        'or',
      )}.`,
    zh: ({ accept = [] }) =>
      `不支持此文件格式${
        accept.length === 0
          ? ''
          : `，请上传${listed(
              accept.map((kind) => acceptedKinds.zh[kind]),
              'zh',
              'or',
            )}`
      }。`,
  }),
  notCamt: {
    en: 'The XML file is no bank statement in the format camt.053. Export it again, or export a CSV file.',
    zh: '该 XML 文件不是 camt.053 银行对账单，请重新导出，或导出 CSV 文件。',
  },
  damagedXml: {
    en: 'The XML file is damaged. Download the statement from the bank again.',
    zh: 'XML 文件已损坏，请从银行重新下载对账单。',
  },
  unsafeXml: {
    en: 'The XML file defines entities or is nested too deeply, which bank statements are not. Export it again.',
    zh: 'XML 文件含有实体定义或嵌套过深，不是正常的对账单，请重新导出。',
  },
  damagedPicture: {
    en: 'The image is damaged or too large to open. Save it again and upload it.',
    zh: '图片已损坏或尺寸过大，请重新保存后上传。',
  },
  complexSvg: {
    en: 'The SVG image uses filters, patterns or embedded images, or takes too long to draw. Save it as PNG and upload that.',
    zh: '该 SVG 图片含滤镜、图案或嵌入图片，或绘制过于复杂，请另存为 PNG 后上传。',
  },
  tookTooLong: {
    en: 'Opening the file took too long. Save it in a simpler form, or split it, and upload it again.',
    zh: '打开文件耗时过长，请简化或拆分文件后重新上传。',
  },
  tooComplex: {
    en: 'Opening the file takes too much memory. Save it in a simpler form, or split it, and upload it again.',
    zh: '打开文件占用内存过多，请简化或拆分文件后重新上传。',
  },
  infected: {
    en: 'A virus was found in the file, so it was not uploaded. Scan your computer, and upload a clean copy.',
    zh: '文件含有病毒，未上传。请先对电脑进行病毒扫描，再上传未受感染的文件。',
  },
  tooLargeToScan: {
    en: 'The file is too large to be scanned for viruses. Upload a smaller file.',
    zh: '文件过大，无法进行病毒扫描，请上传更小的文件。',
  },
  busy: {
    en: 'Too many files are being opened at the moment. Wait a minute, then upload the file again.',
    zh: '当前打开的文件过多，请稍候一分钟后重新上传。',
  },
  damagedExcel: {
    en: 'The spreadsheet is damaged, or protected by a password. Open it, save it again as XLSX without a password and upload it.',
    zh: '表格文件已损坏或设有密码，请用表格软件打开，去除密码并另存为 XLSX 后上传。',
  },
  unsafeExcel: {
    en: 'The Excel file contains definitions that no spreadsheet writes. Save it again as XLSX and upload it.',
    zh: 'Excel 文件包含异常内容，请用表格软件另存为 XLSX 后上传。',
  },
  unpacksTooLarge: template<{ readonly maxBytes: number }>({
    en: ({ maxBytes }) =>
      `The Excel file unpacks to more than ${bytesText(maxBytes)}. Split it, or save it as CSV.`,
    zh: ({ maxBytes }) =>
      `Excel 文件解压后过大${given(maxBytes, (bytes) => `，最大 ${bytesText(bytes)}`)}，请拆分或另存为 CSV。`,
  }),
  openQuote: template<{ readonly row: number }>({
    en: ({ row }) =>
      `The file is damaged: a quotation mark opened after row ${row} is never closed. Open it in a spreadsheet and save it again as CSV.`,
    zh: ({ row }) =>
      `文件已损坏：${given(row, (no) => `第 ${no} 行之后`)}的引号未闭合，请用表格软件打开并另存为 CSV。`,
  }),
  endlessRow: template<{ readonly row: number }>({
    en: ({ row }) =>
      `The file is damaged: row ${row} does not end. A quotation mark is probably missing there.`,
    zh: ({ row }) => `文件已损坏：${given(row, (no) => `第 ${no} 行`)}没有结束，可能缺少引号。`,
  }),
  damagedAfter: template<{ readonly row: number }>({
    en: ({ row }) => `The file is damaged after row ${row}. Save it again as CSV and upload it.`,
    zh: ({ row }) => `文件${given(row, (no) => `在第 ${no} 行之后`)}已损坏，请另存为 CSV 后上传。`,
  }),
  unknownEncoding: {
    en: 'The character encoding of this file cannot be detected. Save it as “CSV UTF-8” in your spreadsheet and upload it again.',
    zh: '无法识别文件编码，请在表格软件中另存为“CSV UTF-8”后上传。',
  },
  chooseEncoding: template<{ readonly candidates: readonly EncodingCandidate[] }>({
    en: () =>
      'We could not determine the character encoding of this file. Choose the text that reads correctly, or save the file as “CSV UTF-8” and upload it again.',
    zh: () => '无法确定文件编码。请选择显示正确的文字，或另存为“CSV UTF-8”后重新上传。',
  }),
  quotedRows: {
    en: 'Each row of this file is in quotation marks as a whole, so that it is a single cell. Save it again as CSV with one cell for each column and upload it.',
    zh: '此文件的每一行都整体带有引号，因此只有一个单元格。请在表格软件中按列另存为 CSV 后上传。',
  },
  severalSheets: template<{ readonly sheets: readonly string[] }>({
    en: ({ sheets }) => {
      const names = listed(
        sheets.map((name) => `“${name}”`),
        'en',
      )
      return `Several sheets of this file contain data to import: ${names}. Put all rows on one sheet, or upload each sheet as a file of its own.`
    },
    zh: ({ sheets }) =>
      `此文件有多个工作表含有可导入的数据${given(sheets, (names) => `：${names.map((name) => `“${name}”`).join('、')}`)}。请将所有行合并到一个工作表，或将每个工作表分别上传。`,
  }),
  tooManyRows: template<{ readonly max: number; readonly rows?: number }>({
    en: ({ max, rows }) =>
      `The file has ${given(rows, (count) => `${counted(count, 'row', 'rows')}, `)}more than ${formatNumber(max, 'en')}${rows === undefined ? ' rows' : ''}. Split it into smaller files.`,
    zh: ({ max }) => `文件行数超出上限${upTo(max, '行')}，请拆分文件。`,
  }),
  tooManyColumns: template<{ readonly row: number; readonly max: number }>({
    en: ({ row, max }) => `Row ${row} has more than ${counted(max, 'column', 'columns')}.`,
    zh: ({ row, max }) => `${given(row, (no) => `第 ${no} 行的`)}列数超出上限${upTo(max, '列')}。`,
  }),
  tooManyProducts: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The file has more than ${counted(max, 'product', 'products')}. Split it into smaller files.`,
    zh: ({ max }) => `文件中的产品超出上限${upTo(max, '个')}，请拆分文件。`,
  }),
  tooManyPasted: template<{ readonly max: number }>({
    en: ({ max }) =>
      `Up to ${counted(max, 'row', 'rows')} can be pasted at once. Save them as a file and upload it.`,
    zh: ({ max }) => `一次粘贴的行数超出上限${upTo(max, '行')}，请保存为文件后上传。`,
  }),
  repeatedColumn: template<{ readonly column: string }>({
    en: ({ column }) => `The column “${column}” appears twice. Remove one of them.`,
    zh: ({ column }) => `列${given(column, (name) => `“${name}”`)}重复，请删除其中一列。`,
  }),
  missingColumns: template<{
    readonly of: 'shopifyOrders' | 'orders' | 'parcels'
    readonly columns: readonly string[]
  }>({
    en: ({ of, columns }) => {
      const names = listed(
        columns.map((name) => `“${name}”`),
        'en',
      )
      if (of === 'parcels')
        return `The first row lacks these columns: ${names}. The template has all of them.`
      return `The file looks like ${of === 'shopifyOrders' ? "Shopify's orders export" : 'our template'}, but its first row lacks these columns: ${names}.`
    },
    zh: ({ columns = [] }) =>
      `首行缺少列${columns.length === 0 ? '' : `：${columns.map((name) => `“${name}”`).join('、')}`}，请参照模板。`,
  }),
  notOrders: {
    en: "This is neither Shopify's orders export nor our template: its first row must contain the column names. Download the template for an example.",
    zh: '这不是 Shopify 订单导出文件，也不是模板文件：首行须为列名。请下载模板查看。',
  },
  notProducts: {
    en: 'This is not a product file: its first row must contain the column names, including SKU code. Download the template for an example.',
    zh: '这不是产品文件：首行须为列名，并包含 SKU 编码。请下载模板查看。',
  },
  notPrices: {
    en: 'This is not a price list: its first row must contain the column names SKU or Product code, and Price USD or Discount %. Download the template for an example.',
    zh: '这不是价格表：首行须为列名，包含 SKU 或产品编码，以及美元价格或折扣 %。请下载模板查看。',
  },
  tooManyCustomsCodes: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The file has more than ${formatNumber(max, 'en')} different codes of 6 digits, so it is not a list of customs codes. Check its column Code.`,
    zh: ({ max }) => `文件中不同的 6 位编码超出上限${upTo(max, '个')}，不是海关编码表，请检查编码列。`,
  }),
  notCustomsCodes: {
    en: 'This is not a list of customs codes: its first row must contain the column names Code and Description.',
    zh: '这不是海关编码表：首行须为列名，包含编码和描述。',
  },
  noColumnsToChange: {
    en: 'The file lists SKUs but has no columns to change. Add the columns you want to update.',
    zh: '文件中只有 SKU，没有要更改的列，请添加。',
  },
  notSourcing: template<{ readonly columns: readonly string[] }>({
    en: ({ columns }) =>
      `No column is called Link, Name or Note. The available columns are: ${listed(columns, 'en')}.`,
    zh: ({ columns = [] }) =>
      `文件中没有 Link、Name 或 Note 列${columns.length === 0 ? '' : `，可用的列：${columns.join('、')}`}。`,
  }),
} as const

export const fileAndJobRefusals = {
  badRow: cases('该行有误，请更正。', rowProblems),
  fileRefused: cases('无法使用该文件。', fileProblems),
  exportsRunning: template<{ readonly max: number }>({
    en: ({ max }) =>
      `${counted(max, 'export is', 'exports are')} already running. Wait until one of them has finished.`,
    zh: '已有导出正在进行，请等待完成后再试。',
  }),
  archiveRunning: {
    en: 'Another archive of invoices is being prepared. Wait until it is complete, or cancel it.',
    zh: '正在打包另一份发票，请等待完成或先取消该任务。',
  },
  noInvoicesOfMonth: {
    en: 'No invoices were issued in this month. Choose another month.',
    zh: '该月没有发票，请选择其他月份。',
  },
  tooManyInvoices: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The month has more than ${counted(max, 'invoice', 'invoices')}. Start an archive, which prepares its files in the background.`,
    zh: ({ max }) => `该月发票数超出上限${upTo(max, '份')}，请改为在后台打包。`,
  }),
  statementTooLong: template<{ readonly max: number; readonly movements: number }>({
    en: ({ max, movements }) =>
      `The period has ${counted(movements, 'transaction', 'transactions')}, and a PDF at most ${counted(max, 'transaction', 'transactions')}. Choose a shorter period, or CSV.`,
    zh: ({ max }) => `该期间的收支明细超出 PDF 的上限${upTo(max, '条')}。请缩短期间或选择 CSV。`,
  }),
  fileMissing: template<{ readonly url?: string }>({
    en: ({ url }) =>
      url === undefined
        ? 'An image or file was not uploaded by the agency. Upload it here again.'
        : `${url} is not an uploaded file. Upload it again.`,
    zh: '附件已不存在，请重新上传。',
  }),
  fileNotFound: {
    en: 'An image or document no longer exists. Upload it again.',
    zh: '图片或文件已不存在，请重新上传。',
  },
  notAPicture: {
    en: 'One of the files is not an image. Upload JPG or PNG images.',
    zh: '部分文件不是图片，请上传 JPG 或 PNG 格式。',
  },
  importNotReady: cases('此文件已不能导入或修改，请重新上传。', {
    ended: {
      en: 'This file can no longer be imported. Upload it again.',
      zh: '此文件已不能导入，请重新上传。',
    },
    running: {
      en: 'These rows can no longer be edited: they are being imported.',
      zh: '这些行正在导入，不能再修改。',
    },
  }),
  nothingToImport: cases('此文件没有可导入的内容，请修正后重新上传。', {
    supplierOrders: {
      en: 'Nothing in this file changes or creates a purchase order.',
      zh: '此文件没有可更新或新建的采购单。',
    },
    orders: {
      en: 'Every order in this file has a problem. Fix the rows and upload the file again.',
      zh: '此文件中的订单均有问题，请修正后重新上传。',
    },
    products: {
      en: 'This file changes nothing, or every product has a problem.',
      zh: '此文件没有更改，或其中的产品均有问题。',
    },
    payments: {
      en: 'This file has no incoming payment in USD or CNY. Check its columns, or choose another file.',
      zh: '此文件没有美元或人民币的到账记录，请核对列或选择其他文件。',
    },
    prices: {
      en: 'Every row of this file has an error. Fix the rows and upload the file again.',
      zh: '此文件的所有行均有误，请修正后重新上传。',
    },
    customsCodes: {
      en: 'No row of this file has a customs code of 6 digits with a description. Check its columns and upload it again.',
      zh: '此文件没有带描述的 6 位海关编码，请检查各列后重新上传。',
    },
  }),
  notRetryable: cases('没有可重试的内容，或任务即将结束，请稍后再试。', {
    ending: { en: 'This job is about to end. Try again in a moment.', zh: '任务即将结束，请稍后再试。' },
    nothingLeft: { en: 'Nothing of this job is left to retry.', zh: '没有可重试的内容。' },
  }),
  jobFailed: {
    en: 'Something went wrong on our side. Completed rows are kept. Retry the remaining rows.',
    zh: '系统出错，已完成的行已保留，请重试其余的行。',
  },
  importFailed: {
    en: 'Something went wrong on our side. Imported rows are kept. Start the import again for the rest.',
    zh: '系统出错，已导入的行已保留，请重新导入其余的行。',
  },
  syncStopped: {
    en: 'The server stopped during this sync. Sync again: it continues where it stopped.',
    zh: '同步期间服务器停止运行。请重新同步，将从中断处继续。',
  },
  notStoppable: { en: 'This job cannot be stopped.', zh: '此任务无法停止。' },
  stillRunning: { en: 'This job has not ended yet. Wait until it ends.', zh: '任务尚未结束，请稍后再试。' },
  rowNotOpen: template<{ readonly row: number }>({
    en: ({ row }) => `Row ${row} cannot be edited: it is imported, or has no problem.`,
    zh: ({ row }) => `${given(row, (no) => `第 ${no} 行`) || '该行'}已导入或没有问题，不能修改。`,
  }),
  searchTooWide: {
    en: 'There are too many results to export. Narrow the search or the filters.',
    zh: '结果过多，无法导出。请缩小搜索或筛选范围。',
  },
  tooManyRows: template<{ readonly max: number }>({
    en: ({ max }) =>
      `There can be up to ${counted(max, 'row', 'rows')}. Import these first, or upload a file.`,
    zh: ({ max }) => `行数超出上限${upTo(max, '行')}，请先导入已有的行，或改用文件上传。`,
  }),
}
