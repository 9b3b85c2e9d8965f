import { BrokenConnection, type SendBytes } from '../conversation/put-file.ts';

/** Sends the bytes of a file in one request, by the one way of browsers that tells how much has been sent. */
export const sendBytes: SendBytes = ({ method, url, headers }, file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new BrokenConnection('the connection broke'));
    const abort = (): void => {
      request.abort();
      reject(signal.reason as Error);
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    request.send(file);
  });
