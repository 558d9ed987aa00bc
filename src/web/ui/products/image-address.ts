/** Prefixes a relative image path with the image host; full URLs stay unchanged. */
export const imageAddress = (path: string, host: string): string =>
  /^([a-z][a-z\d+.-]*:|\/\/)/i.test(path)
    ? path
    : host === ''
      ? path
      : `${host.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`
