/** A PDF of somebody without a session: kept nowhere, and no page of ours. */
export function pdfAnswer(bytes: ConstructorParameters<typeof Response>[0]): Response {
  return new Response(bytes, {
    headers: {
      ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
      ...{ 'x-content-type-options': 'nosniff', 'content-disposition': 'attachment; filename="document.pdf"' },
    },
  });
}
