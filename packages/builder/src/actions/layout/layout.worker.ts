import { layOut, type LayoutRequest } from './lay-out.ts';

/** Lays out what it is sent. */
onmessage = ({ data }: MessageEvent<LayoutRequest>) => {
  postMessage(layOut(data));
};
