import { Download } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { download } from '../ui/download.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import styles from './share.module.css';

type QrCodeProps = {
  readonly address: string;
  /** The name of the files it is downloaded as for print; left out for one that counts for a short while. */
  readonly name?: string;
};

/** An address for the cameras of phones, and as a file. What draws it is loaded when it is first shown. */
export function QrCode({ address, name }: QrCodeProps): ReactElement {
  const [images, setImages] = useState<QrImages>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    qrImages(address).then(
      (drawn) => isCurrent && setImages(drawn),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  if (hasFailed) return <p>{t('problems.partTitle')}</p>;
  // what was drawn for the address before leads elsewhere
  if (images?.address !== address) return <Skeleton width={160} height={160} />;
  return (
    <div className={styles.qr}>
      <img src={images.svg} alt={t('share.qr', { address })} width={160} height={160} />
      {name === undefined ? null : (
        <div className={styles.row}>
          {(['png', 'svg'] as const).map((kind) => (
            <Button
              key={kind}
              look="quiet"
              icon={<Download size={16} aria-hidden />}
              onPress={() => download(images[kind], `${name}.${kind}`)}
            >
              {t(`share.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The code of an address as two sorts of picture, each as a `data:` address. */
type QrImages = { readonly address: string; readonly svg: string; readonly png: string };

/** Wide enough for a poster. */
const pngWidth = 1_024;

async function qrImages(address: string): Promise<QrImages> {
  const { toDataURL, toString } = await import('qrcode');
  const look = { errorCorrectionLevel: 'M', margin: 4 } as const;
  const [svg, png] = await Promise.all([
    toString(address, { ...look, type: 'svg' }),
    toDataURL(address, { ...look, width: pngWidth }),
  ]);
  return { address, svg: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, png };
}
