export interface ArchiveFacts {
  readonly title: string;
  readonly producer: string;
  /** What the program was that drew it. */
  readonly creator?: string | undefined;
  /** As XMP writes it (ISO 16684-1, 8.2.1.3). */
  readonly made?: string | undefined;
  /** Whether it says of itself that it keeps to PDF/A-2b. */
  readonly isArchive: boolean;
}

/** What a PDF says of itself (ISO 16684-1), and that it is for archives (ISO 19005-2, 6.6.4). */
export function archiveMetadata({ title, producer, creator, made, isArchive }: ArchiveFacts): Uint8Array {
  const lines = [
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    '<dc:format>application/pdf</dc:format>',
    `<pdf:Producer>${escaped(producer)}</pdf:Producer>`,
    ...(creator === undefined ? [] : [`<xmp:CreatorTool>${escaped(creator)}</xmp:CreatorTool>`]),
    ...(made === undefined ? [] : [`<xmp:CreateDate>${made}</xmp:CreateDate><xmp:ModifyDate>${made}</xmp:ModifyDate>`]),
    ...(isArchive ? ['<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'] : []),
  ];
  const names = [
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
    'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  ];
  const text = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${names.join(' ')}>`,
    ...lines,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
  return new TextEncoder().encode(text);
}

/** Of a title only what XML can hold (XML 1.0, 2.2). */
const escaped = (text: string) =>
  [...text]
    .filter((sign) => sign >= ' ' || sign === '\t')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
