/** The types that the specification gives a field. */
export type SpecifiedType = 'string' | 'timestamp' | 'number' | 'boolean' | 'object' | 'strings';
/** A field of a table of the specification; a number in its path stands for the elements of a list. */
export type SpecifiedField = readonly [path: string, type: SpecifiedType];

/** The fields of one type under `prefix`; their names are separated by white space. */
export const all = (type: SpecifiedType, prefix: string, names: string): SpecifiedField[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [`${prefix}${name}`, type]);

const border = (of: string): SpecifiedField[] => [
  ...all('number', of, 'thickness customRoundeness opacity'),
  ...all('string', of, 'color roundeness'),
];
const surface = (of: string): SpecifiedField[] => [
  ...all('string', of, 'backgroundColor color shadow'),
  ...all('number', of, 'blur opacity'),
  ...border(`${of}border.`),
];
/** The fields of the table Theme. */
export const themeFields = (of: string): SpecifiedField[] => [
  ...all('string', `${of}general.`, 'font background.type background.content'),
  ...all('boolean', `${of}general.progressBar.`, 'isEnabled'),
  ...all('string', `${of}general.progressBar.`, 'color backgroundColor placement position'),
  ...all('number', `${of}general.progressBar.`, 'thickness'),
  ...['container.', 'hostBubbles.', 'guestBubbles.', 'buttons.', 'inputs.'].flatMap((part) =>
    surface(`${of}chat.${part}`),
  ),
  ...all('string', `${of}chat.`, 'container.maxWidth container.maxHeight inputs.placeholderColor'),
  ...all('boolean', `${of}chat.`, 'hostAvatar.isEnabled guestAvatar.isEnabled'),
  ...all('string', `${of}chat.`, 'hostAvatar.url guestAvatar.url roundness buttonsInput.layout'),
  ...all('string', of, 'customCss'),
];
/** The fields of the table Settings that chat operations return. */
export const summarySettingsFields = (of: string): SpecifiedField[] => [
  ...all('boolean', `${of}general.`, 'isBrandingEnabled isTypingEmulationEnabled isInputPrefillEnabled'),
  ...all('boolean', `${of}general.`, 'isHideQueryParamsEnabled isNewResultOnRefreshEnabled'),
  ...all('boolean', `${of}general.rememberUser.`, 'isEnabled'),
  ...all('string', `${of}general.rememberUser.`, 'storage'),
  ...all(
    'string',
    `${of}general.systemMessages.`,
    `invalidMessage botClosed networkErrorTitle networkErrorMessage popupBlockedTitle popupBlockedDescription
     popupBlockedButtonLabel fileUploadError fileUploadSizeError messagingAPictureChoiceSelectLabel
     messagingBPictureChoiceSelectLabel`,
  ),
  ...all('boolean', `${of}typingEmulation.`, 'enabled isDisabledOnFirstMessage'),
  ...all('number', `${of}typingEmulation.`, 'speed maxDelay delayBetweenBubbles'),
];
const messaging = (of: string): SpecifiedField[] => [
  ...all('boolean', of, 'isEnabled'),
  ...all('number', of, 'sessionExpiryTimeout'),
  ...all('string', `${of}startCondition.`, 'logicalOperator'),
  ...all('string', `${of}startCondition.comparisons.0.`, 'id comparisonOperator value'),
];
/** The fields that a bot and its published copy share. */
export const contentFields: readonly SpecifiedField[] = [
  ...all('string', 'events.0.', 'id type outgoingEdgeId'),
  ...all('number', 'events.0.graphCoordinates.', 'x y'),
  ...all('string', 'groups.0.', 'id title'),
  ...all('number', 'groups.0.graphCoordinates.', 'x y'),
  ...all('string', 'groups.0.blocks.0.', 'id type label outgoingEdgeId'),
  ...all('string', 'edges.0.', 'id from.blockId from.itemId from.pathId to.groupId to.blockId'),
  ...all('string', 'variables.0.', 'id name value'),
  ...all('boolean', 'variables.0.', 'isSessionVariable'),
  ...themeFields('theme.'),
  ...summarySettingsFields('settings.'),
  ...all('string', 'settings.metadata.', 'title description imageUrl favIconUrl customHeadCode tagManagerId'),
  ...all('boolean', 'settings.', 'metadata.allowIndexing publicShare.isEnabled'),
  ...messaging('settings.messagingA.'),
  ...messaging('settings.messagingB.'),
  ...all('strings', 'settings.', 'security.allowedOrigins'),
];

/** The fields of the table Bot beside its content. */
export const ownBotFields: readonly SpecifiedField[] = [
  ...all('string', '', 'version id name selectedThemeTemplateId icon folderId publicId customDomain'),
  ...all('string', '', 'workspaceId messagingACredentialsId messagingBCredentialsId'),
  ...all('timestamp', '', 'createdAt updatedAt'),
  ...all('boolean', '', 'isArchived isClosed'),
  ...all('number', '', 'riskLevel'),
  ...all('strings', 'resultsTablePreferences.', 'columnsOrder'),
  ...all('object', 'resultsTablePreferences.', 'columnsVisibility columnsWidth'),
];
