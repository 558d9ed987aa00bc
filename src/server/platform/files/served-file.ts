import { extname } from 'node:path'

const office = 'application/vnd.openxmlformats-officedocument'

/** What stored files are served as, and the endings that fit; the first is added where another one was given. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/x-cfb': ['.doc', '.xls', '.ppt', '.msg'],
  [`${office}.wordprocessingml.document`]: ['.docx'],
  [`${office}.presentationml.presentation`]: ['.pptx'],
  [`${office}.spreadsheetml.sheet`]: ['.xlsx'],
  'text/csv': ['.csv', '.txt'],
  'text/plain; charset=utf-8': ['.txt', '.csv', '.tsv', '.json', '.md', '.log'],
}

/** Never a type that a browser would run. */
export const servedType = (contentType: string): string =>
  contentType in endings ? contentType : 'application/octet-stream'

/** A file that is saved is opened by its ending: an HTML page among the texts would run. */
export const servedName = (file: { readonly fileName: string; readonly contentType: string }): string => {
  const fitting = endings[file.contentType] ?? ['.bin']
  return fitting.includes(extname(file.fileName).toLowerCase())
    ? file.fileName
    : `${file.fileName}${fitting[0]}`
}
