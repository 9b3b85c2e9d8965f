import { tokenPlaceholder } from './embed-code.ts';

type Example = { readonly chatUrl: string; readonly publicId: string; readonly token: string };

/** Commands that start a chat and answer its first question. */
export function curlExample({ chatUrl, publicId, token }: Example): string {
  const headers = `-H 'Authorization: Bearer ${token || tokenPlaceholder}' -H 'Content-Type: application/json'`;
  return `# start a chat: the answer has the first messages, the question and the sessionId
started=$(curl -sS ${chatUrl}/api/v1/bots/${publicId}/startChat \\
  ${headers} -d '{}')
echo "$started"

# answer the question
sessionId=$(echo "$started" | sed -E 's/.*"sessionId":"([^"]+)".*/\\1/')
curl -sS ${chatUrl}/api/v1/sessions/$sessionId/continueChat \\
  ${headers} -d '{"message":{"type":"text","text":"Hello"}}'`;
}

/** A program that does the same. */
export function scriptExample({ chatUrl, publicId, token }: Example): string {
  return `const call = async (path, body) => {
  const response = await fetch('${chatUrl}/api' + path, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer ${token || tokenPlaceholder}',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

const { sessionId, messages, input } = await call('/v1/bots/${publicId}/startChat', {});
console.log(JSON.stringify({ messages, input }));

const message = { type: 'text', text: 'Hello' };
const turn = await call(\`/v1/sessions/\${sessionId}/continueChat\`, { message });
console.log(JSON.stringify(turn));`;
}
